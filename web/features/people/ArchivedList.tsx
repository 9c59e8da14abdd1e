import { useState } from 'react';
import { formatDay } from '#contract/dates.ts';
import type { ArchivedEmployee } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { useViewer } from '#web/app/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import { useArchived } from './people.api.ts';
import { UnarchivePerson } from './UnarchivePerson.tsx';

/** Archived people with their last day. Admins can unarchive them. */
export function ArchivedList() {
  const { data, isError } = useArchived();
  const mayUnarchive = can.managePeople(useViewer());
  const [sort, setSort] = useState<Sort | null>(null);
  if (isError && data === undefined) return <Empty text="The archived team members could not be loaded." />;
  if (data === undefined) return <Skeletons shape="table" rows={3} />;
  if (data.length === 0) return <Empty text="No one has been archived." />;
  return (
    <SortTable
      caption="Archived team members"
      columns={mayUnarchive ? columnsWithUnarchive : columns}
      rows={data}
      rowKey={({ employeeId }) => employeeId}
      sort={sort}
      onSort={setSort}
    />
  );
}

const columns: readonly Column<ArchivedEmployee>[] = [
  {
    key: 'name',
    label: 'Name',
    width: '50%',
    sortValue: ({ fullName }) => fullName,
    render: ({ employeeId, fullName }) => <PersonLink employeeId={employeeId} fullName={fullName} />,
  },
  {
    key: 'end',
    label: 'End Date',
    sortValue: ({ endDate }) => endDate,
    render: ({ endDate }) => formatDay(endDate),
  },
];

const columnsWithUnarchive: readonly Column<ArchivedEmployee>[] = [
  ...columns,
  {
    key: 'unarchive',
    label: 'Unarchive',
    isLabelHidden: true,
    align: 'end',
    render: ({ employeeId, fullName }) => (
      <UnarchivePerson employeeId={employeeId} fullName={fullName} isInRow />
    ),
  },
];
