import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { exactCount } from '#web/ui/exact-count.ts';
import { type ListInput, type ListPage, loadPage, type PagedEndpoint } from './list-page.ts';
import { useNamesToldApart } from '../people/namesakes.tsx';
import { queryClient } from './query-client.ts';
import type { Sort } from '#web/ui/table/sort.ts';

/** Rows of the first page and of the next ones: more than fit on a screen. */
const ROWS_OF_PAGES = [50, 50] as const;
type Sizes = readonly [first: number, next: number];
/** The part of the list, and the position in it after which a page begins. */
type Place = { readonly part: number; readonly after: string | undefined };
const FROM_THE_START: Place = { part: 0, after: undefined };

/**
 * A list that the server pages, searches and sorts. Loaded pages stay on the screen while another search is
 * under way, and Back finds them again.
 */
export const pagedQuery = <Row>(
  key: string,
  endpoint: PagedEndpoint<Row>,
  input: ListInput,
  sizes: Sizes = ROWS_OF_PAGES,
) => pagedPartsQuery(key, endpoint, [input], sizes);

/** A list in parts, such as a team's people, then the others: each part starts after another's last page. */
export const pagedPartsQuery = <Row>(
  key: string,
  endpoint: PagedEndpoint<Row>,
  parts: readonly ListInput[],
  [first, next]: Sizes = ROWS_OF_PAGES,
) =>
  infiniteQueryOptions({
    queryKey: [key, ...parts],
    queryFn: async ({ pageParam, signal }) =>
      loadPage(
        endpoint,
        {
          ...parts[pageParam.part],
          after: pageParam.after,
          limit: String(pageParam === FROM_THE_START ? first : next),
        },
        signal,
      ),
    initialPageParam: FROM_THE_START,
    getNextPageParam: (page: ListPage<Row>, _pages, { part }): Place | null => {
      if (page.next !== null) return { part, after: page.next };
      return part + 1 < parts.length ? { part: part + 1, after: undefined } : null;
    },
    placeholderData: keepPreviousData,
  });

/** The search and the order as parameters of a list. */
export const listInput = ({ q, sort: { key, direction } }: { q: string; sort: Sort }): ListInput => ({
  ...(q === '' ? {} : { q }),
  sort: direction === 'desc' ? `-${key}` : key,
});

/** The rows that are loaded, and how to load more. */
export type PagedRows<Row> = {
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly total: string;
  readonly isError: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** The next page could not be loaded. It is loaded again only on request. */
  readonly hasFailedMore: boolean;
  readonly loadMore: () => void;
  /** When the rows were loaded, in epoch milliseconds; 0 before. */
  readonly updatedAt: number;
  readonly errorUpdateCount: number;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  /** Loads all pages and returns all rows. */
  readonly loadAll: () => Promise<readonly Row[]>;
};

export function usePaged<Row>(query: ReturnType<typeof pagedQuery<Row>>): PagedRows<Row> {
  const {
    data,
    isError,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isPlaceholderData,
    fetchNextPage,
    dataUpdatedAt,
    errorUpdateCount,
    isFetching,
    refetch,
  } = useInfiniteQuery(query);
  const toldApart = useNamesToldApart();
  const rows = useMemo(() => data && toldApart(rowsIn(data)), [data, toldApart]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? '',
    isError,
    hasMore: hasNextPage && !isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    updatedAt: dataUpdatedAt,
    errorUpdateCount,
    isFetching,
    refetch: () => void refetch(),
    async loadAll() {
      for (;;) {
        const { data: loaded, hasNextPage: hasMore, isError: hasFailed } = await fetchNextPage();
        if (!hasMore || hasFailed) return loaded === undefined ? [] : toldApart(rowsIn(loaded));
      }
    },
  };
}

const rowsIn = <Row>({ pages }: InfiniteData<ListPage<Row>>): readonly Row[] =>
  pages.flatMap((page) => page.rows);

/** The loaded pages without a row that has left the list; the count of all follows as far as it is exact. */
export function withoutRow<Row>(
  list: InfiniteData<ListPage<Row>>,
  isGone: (row: Row) => boolean,
): InfiniteData<ListPage<Row>> {
  if (!rowsIn(list).some(isGone)) return list;
  const less = (total: string) => {
    const count = exactCount(total);
    return count === null ? total : String(count - 1);
  };
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      rows: page.rows.filter((row) => !isGone(row)),
      total: less(page.total),
    })),
  };
}

/** Prefetches the first page of a list while the page's code is loading, unless it is cached. */
export function prefetchPaged<Row>(query: ReturnType<typeof pagedQuery<Row>>): void {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const { placeholderData: _shown, ...first } = query;
  void queryClient.infiniteQuery({ ...first, meta: { isSilent: true } }).catch(() => undefined);
}
