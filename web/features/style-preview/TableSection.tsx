import { useState } from 'react';
import { formatDay } from '#contract/core/values/dates.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { FilterInput } from '#web/ui/table/FilterInput.tsx';
import { matchesFilter } from '#web/ui/table/matches-filter.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';

/** Sorted by start, the rows are grouped by year. */
export function TableSection() {
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<Sort | null>(byTitle);
  const shown = rows.filter((row) => matchesFilter(filter, [row.title]));
  return (
    <>
      <FilterInput label="Filter by title" value={filter} onChange={setFilter} />
      <SortTable
        caption="Example projects"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        sort={sort}
        onSort={setSort}
        defaultSort={byTitle}
        groupOf={
          sort?.key === 'start' ? ({ start }) => ({ key: start.slice(0, 4), label: start.slice(0, 4) }) : null
        }
        expansion={{ label: ({ title }) => `Members of ${title}`, render: () => 'Mia Wolf, José Álvarez' }}
      />
    </>
  );
}

type Row = { readonly id: number; readonly title: string; readonly start: string; readonly isDone: boolean };

const byTitle: Sort = { key: 'title', direction: 'asc' };

const columns: readonly Column<Row>[] = [
  { key: 'title', label: 'Project', sortValue: ({ title }) => title, render: ({ title }) => title },
  { key: 'start', label: 'Start', sortValue: ({ start }) => start, render: ({ start }) => formatDay(start) },
  {
    key: 'status',
    label: 'Status',
    render: ({ isDone }) =>
      isDone ? <StatusPill tone="good" word="Complete" /> : <StatusPill tone="info" word="In Progress" />,
  },
];

const rows: readonly Row[] = ['Atlas', 'Beacon', 'Cedar', 'Delta', 'Ember', 'Fjord'].map((title, index) => ({
  id: index + 1,
  title,
  start: `${2023 + (index % 3)}-0${index + 1}-15`,
  isDone: index % 2 === 0,
}));
