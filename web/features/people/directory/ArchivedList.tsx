import { useState } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import type { ArchivedEmployee } from '#contract/people/people.schemas.ts';
import { can } from '#contract/policies.ts';
import { PersonLink } from '#web/app/people/PersonLink.tsx';
import { usePaged } from '#web/app/calls/paged.ts';
import { useViewer } from '#web/app/session/use-session.ts';
import { ifEmpty, Loaded } from '#web/ui/layout/Loaded.tsx';
import { Skeletons } from '#web/ui/layout/Skeletons.tsx';
import { byServer, type Column } from '#web/ui/table/columns.ts';
import { PagedTable } from '#web/ui/table/PagedTable.tsx';
import type { Sort } from '#web/ui/table/sort.ts';
import { archivedQuery } from '../people.api.ts';
import { UnarchivePerson } from '../UnarchivePerson.tsx';

/** Archived people with their last day. Admins can unarchive them. */
export function ArchivedList() {
  const [sort, setSort] = useState<Sort | null>(null);
  const list = usePaged(archivedQuery(sort));
  const mayUnarchive = can.managePeople(useViewer());
  return (
    <Loaded
      load={list}
      data={list.rows}
      failed="The archived team members could not be loaded."
      skeleton={<Skeletons shape="table" rows={3} />}
      emptyText={ifEmpty('No one has been archived.')}
    >
      {(rows) => (
        <PagedTable
          list={{ ...list, rows }}
          noun="archived team members"
          caption="Archived team members"
          columns={mayUnarchive ? columnsWithUnarchive : columns}
          rowKey={({ employeeId }) => employeeId}
          sort={sort}
          onSort={setSort}
        />
      )}
    </Loaded>
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
