import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { EmployeeSummary } from '#contract/names.ts';
import type { Team } from '#contract/people.ts';
import { isAdmin } from '#contract/policies.ts';
import { useViewer } from '#web/app/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { VIRTUAL_FROM } from '#web/ui/table/SortTable.tsx';
import { useUrlSearch, useUrlSort } from '#web/ui/table/use-url-list.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';
import classes from './Directory.module.css';
import { columns, DEFAULT_SORT, sortKeys } from './directory-columns.tsx';
import { directoryLines, indexTeams } from './directory-lines.ts';
import { DirectoryTable } from './DirectoryTable.tsx';

const EditTeamDialog = lazyDialog(async () => (await import('./EditTeamDialog.tsx')).EditTeamDialog);

/** The searchable list of active team members, and the dialog to edit a team. */
export function Directory({ teams }: { readonly teams: readonly Team[] }) {
  const [search, setSearch] = useUrlSearch('q');
  const wanted = useDeferredValue(search);
  return (
    <>
      <FilterInput label="Search by name or position" value={search} onChange={setSearch} />
      <Teams teams={teams} wanted={wanted} />
    </>
  );
}

type TeamsProps = {
  readonly teams: readonly Team[];
  /** The deferred search text. It may lag behind the field, so that typing never does. */
  readonly wanted: string;
};

/** Memoized, so that a keystroke renders only the field until the list is ready. */
const Teams = memo(function Teams({ teams, wanted }: TeamsProps) {
  const viewer = useViewer();
  const [sort, setSort] = useUrlSort(DEFAULT_SORT, sortKeys);
  const [edited, setEdited] = useState<EmployeeSummary | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { key, direction } = sort;
  const indexed = useMemo(() => {
    const column = columns.find((one) => one.key === key);
    return indexTeams(teams, { key, direction }, column?.sortValue ?? (() => null), viewer.employeeId);
  }, [teams, key, direction, viewer.employeeId]);
  const lines = useMemo(() => directoryLines(indexed, wanted), [indexed, wanted]);
  const everybody = useMemo(() => indexed.reduce((sum, { rows }) => sum + rows.length, 0), [indexed]);
  const people = lines.filter(({ kind }) => kind === 'row').length;
  const edit = (lead: EmployeeSummary | null) => {
    setEdited(lead);
    setIsEditing(true);
  };
  // Leads assign people to their own team; Admins choose the lead in the dialog.
  const assign = () =>
    edit(isAdmin(viewer) ? null : { employeeId: viewer.employeeId, fullName: viewer.fullName });
  return (
    <>
      <p role="status" className={classes.found}>
        {people.toLocaleString('en-US')} team {people === 1 ? 'member' : 'members'}
      </p>
      {lines.length === 0 ? (
        <Empty text={wanted === '' ? 'The directory is empty.' : 'No one matches this search.'} />
      ) : (
        <DirectoryTable
          teams={teams}
          lines={lines}
          isLong={everybody > VIRTUAL_FROM}
          sort={sort}
          onSort={setSort}
          onEdit={edit}
          onAssign={assign}
        />
      )}
      <EditTeamDialog opened={isEditing} lead={edited} onClose={() => setIsEditing(false)} />
    </>
  );
});
