import { useEffect } from 'react';
import { type PagedRows, type pagedQuery, usePaged } from '#web/app/paged.ts';
import { exactCount } from '#web/ui/table/exact-count.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { useUrlSort } from '#web/ui/table/use-url-list.ts';
import { DASHBOARD_REFRESH_MS, SOONEST_FIRST } from './dashboards.api.ts';
import { type FirstRows, useFirstRows } from './use-first-rows.ts';

/** The loaded rows of a panel, in the order of the address. */
export type WorkList<Row> = PagedRows<Row> & {
  readonly sort: Sort;
  readonly setSort: (sort: Sort) => void;
  readonly shown: FirstRows;
};

type Places = {
  readonly sortKeys: readonly string[];
  /** The parameters of the address for the order and for all rows. */
  readonly order: string;
  readonly rows: string;
};

/** A panel of the dashboard: its first rows, or all of them. A short list is loaded whole, so that it can be printed. */
export function useWorkList<Row>(
  queryOf: (sort: Sort) => ReturnType<typeof pagedQuery<Row>>,
  { sortKeys, order, rows }: Places,
): WorkList<Row> {
  const [sort, setSort] = useUrlSort(SOONEST_FIRST, sortKeys, order);
  const shown = useFirstRows(rows);
  const list = usePaged({ ...queryOf(sort), refetchInterval: DASHBOARD_REFRESH_MS });
  const { hasMore, isLoadingMore, hasFailedMore, loadMore } = list;
  const wantsMore = shown.isWhole || (exactCount(list.total) ?? Infinity) <= WHOLE_UP_TO;
  const loadsMore = wantsMore && hasMore && !isLoadingMore && !hasFailedMore;
  useEffect(() => {
    if (loadsMore) loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loadMore is another function on each render
  }, [loadsMore]);
  return { ...list, sort, setSort, shown };
}

const WHOLE_UP_TO = 40;
