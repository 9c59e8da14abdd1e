import type { ReactNode } from 'react';
import { Widget } from '#web/ui/layout/Widget.tsx';
import type { Column, Expansion } from '#web/ui/table/columns.ts';
import { exactCount } from '#web/ui/table/exact-count.ts';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import classes from './AdminDashboard.module.css';
import { SOONEST_FIRST } from './dashboards.api.ts';
import { RowsButton } from './RowsButton.tsx';
import type { WorkList } from './use-work-list.ts';

type Props<Row> = {
  /** What is in progress: "Annual Reviews" in the title, "annual reviews" elsewhere. */
  readonly title: string;
  readonly noun: string;
  readonly list: WorkList<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => number;
  readonly expansion: Expansion<Row>;
  /** The next step while nothing is in progress. */
  readonly emptyAction?: ReactNode;
  /** What is late, above the rows. */
  readonly children: ReactNode;
};

const NONE: readonly never[] = [];

/** A panel of the dashboard: what is late, then the first rows or all of them. */
export function WorkPanel<Row>(props: Props<Row>) {
  const { title, noun, list, columns, rowKey, expansion, emptyAction, children } = props;
  const { rows = NONE, total, sort, setSort, shown } = list;
  return (
    <Widget
      title={`${title} In Progress`}
      emptyText={rows.length === 0 ? `No ${noun} are in progress.` : null}
      emptyAction={emptyAction}
    >
      <div className={classes.glance}>{children}</div>
      <SortTable
        caption={`${title.slice(0, 1)}${noun.slice(1)} in progress`}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={setSort}
        defaultSort={SOONEST_FIRST}
        limit={shown.limit}
        serverRows={exactCount(total)}
        expansion={expansion}
      />
      <RowsButton rows={shown} total={total} of={noun} />
    </Widget>
  );
}
