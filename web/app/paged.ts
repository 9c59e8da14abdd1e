import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { COUNT_HEADER, LINK_HEADER } from '#contract/lists.ts';
import { withFreshToken } from './api.ts';
import { queryClient } from './query-client.ts';
import { sendWhole } from './request.ts';
import type { Sort } from '#web/ui/table/sort.ts';

/** A page: its rows, the position of the next page and the count of all rows, as `37` or `1,000+`. */
type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: string;
};

type PagedEndpoint<Row> = Endpoint & { readonly response: z.ZodType<Row[]> };
type ListInput = Readonly<Record<string, string | undefined>>;

/** Rows of the first page and of the next ones: more than fit on a screen. */
const ROWS_OF_PAGES = [50, 50] as const;
const FROM_THE_START: string | undefined = undefined;

/**
 * A list that the server pages, searches and sorts. Loaded pages stay on the screen while another search is under way,
 * and Back finds them again.
 */
export const pagedQuery = <Row>(
  key: string,
  endpoint: PagedEndpoint<Row>,
  input: ListInput,
  [first, next]: readonly [first: number, next: number] = ROWS_OF_PAGES,
) =>
  infiniteQueryOptions({
    queryKey: [key, input],
    queryFn: async ({ pageParam, signal }) =>
      loadPage(
        endpoint,
        {
          ...input,
          after: pageParam,
          limit: String(pageParam === undefined ? first : next),
        },
        signal,
      ),
    initialPageParam: FROM_THE_START,
    getNextPageParam: (page: ListPage<Row>) => page.next,
    placeholderData: keepPreviousData,
  });

/** How many rows of a list match, as `37` or `1,000+`. */
export const countQuery = <Row>(key: string, endpoint: PagedEndpoint<Row>, input: ListInput) =>
  queryOptions({
    queryKey: [key, 'count', input],
    queryFn: async ({ signal }) => (await loadPage(endpoint, { ...input, limit: '1' }, signal)).total,
    placeholderData: keepPreviousData,
  });

/** The search and the order as parameters of a list. */
export const listInput = ({ q, sort: { key, direction } }: { q: string; sort: Sort }): ListInput => ({
  ...(q === '' ? {} : { q }),
  sort: direction === 'desc' ? `-${key}` : key,
});

async function loadPage<Row>(
  endpoint: PagedEndpoint<Row>,
  input: ListInput,
  signal: AbortSignal,
): Promise<ListPage<Row>>;
async function loadPage(endpoint: Endpoint, input: ListInput, signal: AbortSignal) {
  const { answer, headers } = await withFreshToken((token) =>
    sendWhole(endpoint, token, { query: input, signal }),
  );
  const [link = '', end] = (headers.get(LINK_HEADER) ?? '').split('>; rel="next"', 2);
  return {
    rows: answer,
    next: end === undefined ? null : new URL(link.slice(1), window.location.origin).searchParams.get('after'),
    total: headers.get(COUNT_HEADER) ?? '',
  };
}

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
    refetch,
  } = useInfiniteQuery(query);
  const rows = useMemo(() => data && rowsIn(data), [data]);
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? '',
    isError,
    hasMore: hasNextPage && !isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasFailedMore: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    updatedAt: dataUpdatedAt,
    refetch: () => void refetch(),
    async loadAll() {
      for (;;) {
        const { data: loaded, hasNextPage: hasMore, isError: hasFailed } = await fetchNextPage();
        if (!hasMore || hasFailed) return loaded === undefined ? [] : rowsIn(loaded);
      }
    },
  };
}

const rowsIn = <Row>({ pages }: InfiniteData<ListPage<Row>>): readonly Row[] =>
  pages.flatMap((page) => page.rows);

/** Prefetches the first page of a list while the page's code is loading, unless it is cached. */
export function prefetchPaged<Row>(query: ReturnType<typeof pagedQuery<Row>>): void {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const { placeholderData: _shown, ...first } = query;
  void queryClient.infiniteQuery({ ...first, meta: { isSilent: true } }).catch(() => undefined);
}
