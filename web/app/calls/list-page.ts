import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallSchemas, Endpoint } from '#contract/core/endpoint.ts';
import { COUNT_HEADER, LINK_HEADER } from '#contract/core/lists.ts';
import { withFreshToken } from './api.ts';
import { sendWhole } from './request.ts';

/** A page: its rows, the position of the next page and the count of all rows, as `37` or `1,000+`. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly total: string;
};

export type PagedEndpoint<Row> = Endpoint<CallSchemas & { readonly response: z.ZodType<Row[]> }>;
/** The query of a list, and the parameters of its path. */
export type ListInput = Readonly<Record<string, string | undefined>>;

/** The first rows of a list, without the next. Those of the last search stay while another is running. */
export const firstPageQuery = <Row>(
  key: string,
  endpoint: PagedEndpoint<Row>,
  input: ListInput & { readonly limit: string },
) =>
  queryOptions({
    queryKey: [key, 'first', input],
    queryFn: async ({ signal }) => loadPage(endpoint, input, signal),
    placeholderData: keepPreviousData,
  });

/** How many rows of a list match, as `37` or `1,000+`. */
export const countQuery = <Row>(key: string, endpoint: PagedEndpoint<Row>, input: ListInput) => ({
  ...firstPageQuery(key, endpoint, { ...input, limit: '1' }),
  select: ({ total }: ListPage<Row>) => total,
});

/** One page of a list. */
export async function loadPage<Row>(
  endpoint: PagedEndpoint<Row>,
  input: ListInput,
  signal: AbortSignal,
): Promise<ListPage<Row>>;
export async function loadPage(endpoint: Endpoint, input: ListInput, signal: AbortSignal) {
  const isInPath = (name: string) => endpoint.path.split('/').includes(`:${name}`);
  const query = Object.fromEntries(Object.entries(input).filter(([name]) => !isInPath(name)));
  const { answer, headers } = await withFreshToken((token) =>
    sendWhole(endpoint, token, { params: input, query, signal }),
  );
  const [link = '', end] = (headers.get(LINK_HEADER) ?? '').split('>; rel="next"', 2);
  return {
    rows: answer,
    next: end === undefined ? null : new URL(link.slice(1), window.location.origin).searchParams.get('after'),
    total: headers.get(COUNT_HEADER) ?? '',
  };
}
