import { useEffect } from 'react';
import { type PagedRows, type pagedQuery, usePaged } from '#web/app/calls/paged.ts';
import { exactCount } from '#web/ui/exact-count.ts';
import type { Sort } from '#web/ui/table/sort.ts';
import { useServerSearch, useUrlSort } from '#web/ui/table/use-url-list.ts';
import { type Asked, eachMinute, SOONEST_FIRST } from './dashboards.api.ts';
import { type FirstRows, useFirstRows } from './use-first-rows.ts';

/** The loaded rows of a panel, in the order of the address. */
export type WorkList<Row> = PagedRows<Row> & {
  readonly sort: Sort;
  readonly setSort: (sort: Sort) => void;
  readonly shown: FirstRows;
  readonly search: ReturnType<typeof useServerSearch>;
};

type Places = {
  readonly sortKeys: readonly string[];
  /** The parameters of the address for the search, the order and all rows. */
  readonly search: string;
  readonly order: string;
  readonly rows: string;
};

/** A dashboard panel: its first rows, or all. A short list is loaded whole, so that it can be printed. */
export function useWorkList<Row>(
  queryOf: (asked: Asked) => ReturnType<typeof pagedQuery<Row>>,
  { sortKeys, search: parameter, order, rows }: Places,
): WorkList<Row> {
  const [sort, setSort] = useUrlSort(SOONEST_FIRST, sortKeys, order);
  const shown = useFirstRows(rows);
  const search = useServerSearch(parameter);
  const list = usePaged({ ...queryOf({ q: search.wanted, sort }), refetchInterval: eachMinute });
  const { hasMore, isLoadingMore, hasFailedMore, loadMore } = list;
  const wantsMore = shown.isWhole || (exactCount(list.total) ?? Infinity) <= WHOLE_UP_TO;
  const loadsMore = wantsMore && hasMore && !isLoadingMore && !hasFailedMore;
  useEffect(() => {
    if (loadsMore) loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loadMore is another function on each render
  }, [loadsMore]);
  return { ...list, sort, setSort, shown, search };
}

const WHOLE_UP_TO = 40;
