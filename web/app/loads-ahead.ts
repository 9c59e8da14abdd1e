import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/**
 * Asks for what a page shows while its code is still loading, without waiting for it. The page asks again for
 * itself, gets the same answer, and says so when there is none.
 */
export function loadsAhead<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): null {
  void queryClient.prefetchQuery(query);
  return null;
}
