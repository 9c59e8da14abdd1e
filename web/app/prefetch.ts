import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Prefetches what a page shows while the page's code is still loading, unless the answer is cached. The page's own
 * query takes over: it gets this answer or retries, and reports a failure.
 */
export function prefetch<Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const silent = { ...query, meta: { isSilent: true }, ...(retry === undefined ? {} : { retry }) };
  void queryClient.query(silent).catch(() => undefined);
}
