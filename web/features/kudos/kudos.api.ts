import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/kudos.ts';
import { call } from '#web/app/api.ts';
import { ApiError } from '#web/app/api-error.ts';
import { prefetch } from '#web/app/prefetch.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** All kudos, waiting and approved, for the review. */
export const kudosQuery = queryOptions({
  queryKey: ['kudos'],
  queryFn: ({ signal }) => call(contract.listKudos, { signal }),
});

export const prefetchKudos = () => prefetch(kudosQuery);

export const useSendKudo = () =>
  useKudoAction((body: BodyInputOf<typeof contract.sendKudo>) => call(contract.sendKudo, { body }));

type Seen = { readonly shoutoutId: number; readonly version: number };

export const useApproveKudo = () =>
  useKudoAction(({ shoutoutId: id, version: ifMatch }: Seen) =>
    call(contract.approveKudo, { params: { id }, ifMatch }),
  );

export const useDeleteKudo = () =>
  useKudoAction(({ shoutoutId: id, version: ifMatch }: Seen) =>
    call(contract.deleteKudo, { params: { id }, ifMatch }),
  );

export const useEditKudo = () =>
  useKudoAction((edit: { body: BodyInputOf<typeof contract.editKudo>; ifMatch: number }) =>
    call(contract.editKudo, edit),
  );

/**
 * Approves one after the other and says which were refused; what was approved stays approved. Where the server is
 * away or asks for a pause, the others are not tried.
 */
export const useApproveKudos = () =>
  useKudoAction(async (kudos: readonly Seen[]) => {
    const refused: { shoutoutId: number; reason: string; hasStopped: boolean }[] = [];
    for (const [at, { shoutoutId, version }] of kudos.entries()) {
      try {
        await call(contract.approveKudo, { params: { id: shoutoutId }, ifMatch: version });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isForAll = error instanceof ApiError && error.isPassing;
        const without = isForAll ? kudos.slice(at) : [{ shoutoutId }];
        refused.push(...without.map((one) => ({ shoutoutId: one.shoutoutId, reason, hasStopped: isForAll })));
        if (isForAll) break;
      }
    }
    return refused;
  });

function useKudoAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshScreens();
  return useMutation({ mutationFn: action, onSettled: () => refresh() });
}
