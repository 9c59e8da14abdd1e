import { formatDay } from '#contract/core/values/dates.ts';
import type { EmployeeRow } from '#contract/people/people.schemas.ts';
import { startText } from '#web/app/time-remaining.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';

export const columns: readonly Column<EmployeeRow>[] = [
  {
    key: 'name',
    label: 'Name',
    width: '34%',
    sortValue: byServer,
    render: ({ startsOn, ...person }) => (
      <>
        <PersonLink {...person} />
        {startsOn && (
          <>
            {' '}
            <StatusPill tone="neutral" word={startText(startsOn)} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'position',
    label: 'Position',
    width: '34%',
    sortValue: byServer,
    render: ({ position }) => position?.positionName ?? '',
  },
  {
    key: 'hired',
    label: 'Hire Date',
    width: '16%',
    sortValue: byServer,
    render: ({ activeHireDate }) => formatDay(activeHireDate),
  },
  {
    key: 'review',
    label: 'Last Review Date',
    width: '16%',
    sortValue: byServer,
    render: ({ lastSitDownDate }) => (lastSitDownDate === null ? '–' : formatDay(lastSitDownDate)),
  },
];

export const sortKeys = columns.map(({ key }) => key);
