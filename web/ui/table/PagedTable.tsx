import { exactCount } from '../exact-count.ts';
import { MoreRows } from './MoreRows.tsx';
import { SortTable, type SortTableProps } from './SortTable.tsx';

/** The loaded rows of a list that the server pages. */
type LoadedRows<Row> = {
  readonly rows: readonly Row[];
  /** How many rows match, as `37` or `1,000+`. */
  readonly total: string;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly hasFailedMore: boolean;
  readonly loadMore: () => void;
  readonly loadAll: () => Promise<unknown>;
};

type Props<Row> = Omit<SortTableProps<Row>, 'rows' | 'serverRows' | 'hasMore' | 'limit'> & {
  readonly list: LoadedRows<Row>;
  /** What the rows are, for the button: "approved kudos". */
  readonly noun: string;
  /** Loads more rows as soon as the end of the list comes near. Only the last list of a page may do so. */
  readonly isAutomatic?: boolean;
};

/** A table of which the server has more rows. The server sorts them. */
export function PagedTable<Row>({ list, noun, isAutomatic = false, ...table }: Props<Row>) {
  const { rows, total, hasMore, isLoadingMore, hasFailedMore, loadMore, loadAll } = list;
  return (
    <>
      <SortTable {...table} rows={rows} serverRows={exactCount(total)} hasMore={hasMore} />
      <MoreRows
        noun={noun}
        hasMore={hasMore}
        isLoading={isLoadingMore}
        onMore={loadMore}
        onAll={loadAll}
        printed={{ shown: rows.length, total, noun }}
        isAutomatic={isAutomatic && !hasFailedMore}
      />
    </>
  );
}
