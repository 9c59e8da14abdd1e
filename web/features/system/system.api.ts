import { queryOptions, useQuery } from '@tanstack/react-query';
import { getSystem, retryMails } from '#contract/core/system.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(getSystem, { signal }),
});

export const prefetchSystem = () => prefetch(systemQuery);

export const useSystem = () => useQuery(systemQuery);

export const useRetryMails = () =>
  useAction((_nothing: null, idempotencyKey) => call(retryMails, { idempotencyKey }));
