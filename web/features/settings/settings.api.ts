import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { changeSettings, getSettings } from '#contract/core/settings.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { featuresQuery } from '#web/app/features.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

export const prefetchSettings = () => prefetch(settingsQuery);

/** `isSilent`: the page works without the settings, so a failure opens no dialog. */
export const useSettings = ({ isSilent = false }: { readonly isSilent?: boolean } = {}) =>
  useQuery({ ...settingsQuery, meta: { isSilent } });

type Edit = { readonly body: BodyInputOf<typeof changeSettings>; readonly ifMatch: number };

export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: Edit) => call(changeSettings, edit),
    meta: { showsFieldErrors: true, showsConflict: true },
    // The bar shows what is turned on.
    onSettled: () => void client.invalidateQueries(featuresQuery),
  });
}
