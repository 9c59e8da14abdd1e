import { queryOptions } from '@tanstack/react-query';
import { signInOptions } from '#contract/core/session.endpoints.ts';
import { call } from '#web/app/calls/api.ts';

/** The name that the operator gave the company. */
export const companyNameQuery = queryOptions({
  queryKey: ['company-name'],
  queryFn: async ({ signal }) => (await call(signInOptions, { signal })).companyName,
});
