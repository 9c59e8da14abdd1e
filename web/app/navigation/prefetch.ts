import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../calls/query-client.ts';

/**
 * Prefetches a page's data while its code is loading, unless the data is cached. The page's own query then
 * uses the same response, or retries and reports the failure.
 */
export function prefetch<Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const silent = { ...query, meta: { isSilent: true }, ...(retry === undefined ? {} : { retry }) };
  void queryClient.query(silent).catch(() => undefined);
}
