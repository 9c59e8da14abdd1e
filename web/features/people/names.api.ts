import { queryOptions } from '@tanstack/react-query';
import { listSnippets } from '#contract/names.ts';
import { call } from '#web/app/api.ts';

/** Names and positions for pickers. */
export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
});
