import { useQuery } from '@tanstack/react-query';
import { getSystem, retryMails } from '#contract/core/system.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useSystem = () =>
  useQuery({ queryKey: ['system'], queryFn: ({ signal }) => call(getSystem, { signal }) });

export const useRetryMails = () =>
  useAction((_nothing: null, idempotencyKey) => call(retryMails, { idempotencyKey }));
