import { queryOptions } from '@tanstack/react-query';
import { search } from '#contract/dashboards/search.endpoints.ts';
import type { SearchAct } from '#contract/dashboards/search.ts';
import { call } from '#web/app/calls/api.ts';

/**
 * What the server finds. The next question cancels this one; its rows stay until the new ones are there,
 * unless they were found for another act.
 */
export const searchQuery = (act: SearchAct | null, q: string) =>
  queryOptions({
    queryKey: ['search', act, q] as const,
    queryFn: async ({ signal }) => call(search, { query: { q, ...(act === null ? {} : { act }) }, signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === act ? before : undefined),
    retry: false,
    meta: { isSilent: true },
  });
