import type { ReactNode } from 'react';
import { Widget } from '#web/ui/layout/Widget.tsx';
import type { Column, Expansion } from '#web/ui/table/columns.ts';
import { exactCount } from '#web/ui/exact-count.ts';
import { PrintedPart } from '#web/ui/table/PrintedPart.tsx';
import { SortTable } from '#web/ui/table/SortTable.tsx';
import classes from './AdminDashboard.module.css';
import { type Asked, SOONEST_FIRST } from './dashboards.api.ts';
import { ExportRows } from './ExportRows.tsx';
import { SearchRows } from './SearchRows.tsx';
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
  /** Saves the rows as a file. */
  readonly onExport: (asked: Asked) => Promise<void>;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** What is late, above the rows. */
  readonly children: ReactNode;
};

const NONE: readonly never[] = [];

/** A panel of the dashboard: what is late, then the first rows or all of them. */
export function WorkPanel<Row>(props: Props<Row>) {
  const { title, noun, list, columns, rowKey, expansion, emptyAction, onExport, actions, children } = props;
  const { rows = NONE, total, sort, setSort, shown, search } = list;
  const isSearched = search.text !== '' || search.wanted !== '';
  const isEmpty = rows.length === 0 && !isSearched;
  return (
    <Widget
      title={`${title} In Progress`}
      emptyText={isEmpty ? `No ${noun} are in progress.` : null}
      emptyAction={emptyAction}
      {...(isEmpty
        ? {}
        : {
            actions: (
              <>
                {actions}
                <ExportRows of={noun} onExport={async () => onExport({ q: search.wanted, sort })} />
              </>
            ),
          })}
    >
      <div className={classes.glance}>{children}</div>
      <SearchRows label={`Search ${noun}`} value={search.text} onChange={search.setText} />
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
        emptyText={`No ${noun} match.`}
      />
      {rows.length > 0 && <PrintedPart shown={rows.length} total={total} noun={noun} />}
      <RowsButton rows={shown} total={total} of={noun} />
    </Widget>
  );
}
