import { useState } from 'react';
import { formatDay } from '#contract/dates.ts';
import type { ArchivedEmployee } from '#contract/people.ts';
import { can } from '#contract/policies.ts';
import { PersonLink } from '#web/app/PersonLink.tsx';
import { usePaged } from '#web/app/paged.ts';
import { useViewer } from '#web/app/use-session.ts';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { exactCount } from '#web/ui/table/exact-count.ts';
import { MoreRows } from '#web/ui/table/MoreRows.tsx';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import { archivedQuery } from './people.api.ts';
import { UnarchivePerson } from './UnarchivePerson.tsx';

/** Archived people with their last day. Admins can unarchive them. */
export function ArchivedList() {
  const [sort, setSort] = useState<Sort | null>(null);
  const { rows: data, total, isError, hasMore, isLoadingMore, loadMore } = usePaged(archivedQuery(sort));
  const mayUnarchive = can.managePeople(useViewer());
  if (isError && data === undefined) return <Empty text="The archived team members could not be loaded." />;
  if (data === undefined) return <Skeletons shape="table" rows={3} />;
  if (data.length === 0) return <Empty text="No one has been archived." />;
  return (
    <>
      <SortTable
        caption="Archived team members"
        columns={mayUnarchive ? columnsWithUnarchive : columns}
        rows={data}
        rowKey={({ employeeId }) => employeeId}
        sort={sort}
        onSort={setSort}
        serverRows={exactCount(total)}
      />
      <MoreRows noun="archived team members" hasMore={hasMore} isLoading={isLoadingMore} onMore={loadMore} />
    </>
  );
}

const columns: readonly Column<ArchivedEmployee>[] = [
  {
    key: 'name',
    label: 'Name',
    width: '50%',
    sortValue: byServer,
    render: ({ employeeId, fullName }) => <PersonLink employeeId={employeeId} fullName={fullName} />,
  },
  {
    key: 'end',
    label: 'End Date',
    sortValue: byServer,
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
