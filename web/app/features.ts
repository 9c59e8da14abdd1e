import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Features } from '#contract/core/features.schemas.ts';
import { getFeatures } from '#contract/core/features.endpoints.ts';
import { call } from './calls/api.ts';
import { queryClient } from './calls/query-client.ts';
import { useSignedInUser } from './session/use-session.ts';

/** What is missing counts as off. */
export type KnownFeatures = Partial<Features>;

/** What the company has turned on for all people. The pages work without it, so a failure opens no dialog. */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(getFeatures, { signal }),
  meta: { isSilent: true },
});

/** Everything is off until the server has answered, and if it does not. */
export function useFeatures(): KnownFeatures {
  const isSignedIn = useSignedInUser() !== null;
  return useQuery({ ...featuresQuery, enabled: isSignedIn }).data ?? {};
}

/** As the bar last learned it. */
export const knownFeatures = (): KnownFeatures => queryClient.getQueryData(featuresQuery.queryKey) ?? {};

/** As the server says now; null until it has answered. For a form that says who will read what is written. */
export function useFeaturesNow(): KnownFeatures | null {
  const { data, isFetchedAfterMount } = useQuery({ ...featuresQuery, refetchOnMount: 'always' });
  return isFetchedAfterMount ? (data ?? {}) : null;
}
