import { formatDay } from '#contract/dates.ts';
import type { EmployeeRow } from '#contract/people.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import type { Sort } from '#web/ui/table/sort.ts';

export const DEFAULT_SORT: Sort = { key: 'name', direction: 'asc' };

export const columns: readonly Column<EmployeeRow>[] = [
  {
    key: 'name',
    label: 'Name',
    width: '34%',
    sortValue: ({ lastName, firstName }) => `${lastName} ${firstName}`,
    render: ({ employeeId, fullName, managerId }) => (
      <PersonLink employeeId={employeeId} fullName={fullName} managerId={managerId} />
    ),
  },
  {
    key: 'position',
    label: 'Position',
    width: '34%',
    sortValue: ({ position }) => position?.positionName ?? null,
    render: ({ position }) => position?.positionName ?? '',
  },
  {
    key: 'hired',
    label: 'Hire Date',
    width: '16%',
    sortValue: ({ activeHireDate }) => activeHireDate,
    render: ({ activeHireDate }) => formatDay(activeHireDate),
  },
  {
    key: 'review',
    label: 'Last Review Date',
    width: '16%',
    sortValue: ({ lastSitDownDate }) => lastSitDownDate,
    render: ({ lastSitDownDate }) => (lastSitDownDate === null ? '–' : formatDay(lastSitDownDate)),
  },
];

export const sortKeys = columns.map(({ key }) => key);
