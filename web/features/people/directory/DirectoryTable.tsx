import { Button, VisuallyHidden } from '@mantine/core';
import { type Ref, useMemo } from 'react';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { EmployeeRow, Team } from '#contract/people/people.schemas.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { useViewer } from '#web/app/session/use-session.ts';
import type { Line } from '#web/ui/table/lines.ts';
import { LongBody } from '#web/ui/table/LongBody.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import tableClasses from '#web/ui/table/SortTable.module.css';
import { TableHead } from '#web/ui/table/TableHead.tsx';
import { TableLine } from '#web/ui/table/TableLine.tsx';
import { useLong } from '#web/ui/table/use-long.ts';
import classes from './Directory.module.css';
import { columns } from './directory-columns.tsx';
import { teamKey } from './directory-lines.ts';
import { mayAssign, mayEditTeam } from './team-access.ts';

type Props = {
  readonly teams: readonly Team[];
  readonly lines: readonly Line<EmployeeRow>[];
  /** Whether more teams follow that are not loaded. */
  readonly hasMore: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onEdit: (lead: EmployeeSummary) => void;
  readonly onAssign: () => void;
};

/** All teams in one table, each below a heading with its lead and an edit button. */
export function DirectoryTable({ teams, lines, hasMore, sort, onSort, onEdit, onAssign }: Props) {
  const isLong = useLong(lines.length);
  const byKey = useMemo(() => new Map(teams.map((team) => [teamKey(team), team])), [teams]);
  const renderLine = (line: Line<EmployeeRow>, index: number, measure?: Ref<HTMLTableRowElement>) => {
    if (line.kind !== 'group') {
      return (
        <TableLine
          key={line.key}
          line={line}
          columns={columns}
          expansion={undefined}
          detailId=""
          onToggle={nothing}
          index={index}
          {...(measure === undefined ? {} : { measure })}
        />
      );
    }
    const lead = byKey.get(line.key)?.teamLead ?? null;
    return (
      <tr
        key={line.key}
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        className={tableClasses.group}
      >
        <th colSpan={columns.length} scope="colgroup">
          <div className={classes.team}>
            <span>
              {lead === null ? line.label : <PersonLink {...lead} />}{' '}
              <span className={classes.count}>{line.count}</span>
            </span>
            <TeamButton lead={lead} onEdit={onEdit} onAssign={onAssign} />
          </div>
        </th>
      </tr>
    );
  };
  return (
    <div className={tableClasses.frame}>
      <table
        className={tableClasses.table}
        aria-rowcount={hasMore ? -1 : lines.length + 1}
        data-long={isLong || undefined}
      >
        <caption>
          <VisuallyHidden>Team members by team lead</VisuallyHidden>
        </caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {isLong ? (
          <LongBody lines={lines} renderLine={renderLine} />
        ) : (
          <tbody>{lines.map((line, index) => renderLine(line, index))}</tbody>
        )}
      </table>
    </div>
  );
}

const nothing = () => undefined;

type ButtonProps = Pick<Props, 'onEdit' | 'onAssign'> & { readonly lead: EmployeeSummary | null };

function TeamButton({ lead, onEdit, onAssign }: ButtonProps) {
  const viewer = useViewer();
  if (lead === null) {
    return mayAssign(viewer) ? (
      <Button variant="default" size="compact-sm" onClick={onAssign}>
        Assign Team Members
      </Button>
    ) : null;
  }
  if (!mayEditTeam(viewer, lead.employeeId)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Edit Team of ${lead.fullName}`}
      onClick={() => onEdit(lead)}
    >
      Edit Team
    </Button>
  );
}
