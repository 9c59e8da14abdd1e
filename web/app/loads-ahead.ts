import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Asks for what a page shows while its code is still loading, without waiting for it; not where an answer is there
 * already. The page asks for itself then: it gets this answer or, when there is none, another try, and only then is a
 * failure told.
 */
export function loadsAhead<Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const ahead = { ...query, meta: { isSilent: true }, ...(retry === undefined ? {} : { retry }) };
  void queryClient.query(ahead).catch(() => undefined);
}
