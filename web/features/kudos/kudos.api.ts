import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/kudos.ts';
import { call } from '#web/app/api.ts';
import { ApiError } from '#web/app/api-error.ts';
import { prefetch } from '#web/app/prefetch.ts';
import { useAction } from '#web/app/use-action.ts';

/** All kudos, waiting and approved, for the review. */
export const kudosQuery = queryOptions({
  queryKey: ['kudos'],
  queryFn: ({ signal }) => call(contract.listKudos, { signal }),
});

export const prefetchKudos = () => prefetch(kudosQuery);

export const useSendKudo = () =>
  useAction((body: BodyInputOf<typeof contract.sendKudo>, idempotencyKey) =>
    call(contract.sendKudo, { body, idempotencyKey }),
  );

type Seen = { readonly shoutoutId: number; readonly version: number };

export const useApproveKudo = () =>
  useAction(({ shoutoutId: id, version: ifMatch }: Seen, idempotencyKey) =>
    call(contract.approveKudo, { params: { id }, ifMatch, idempotencyKey }),
  );

export const useDeleteKudo = () =>
  useAction(({ shoutoutId: id, version: ifMatch }: Seen) =>
    call(contract.deleteKudo, { params: { id }, ifMatch }),
  );

export const useEditKudo = () =>
  useAction((edit: { body: BodyInputOf<typeof contract.editKudo>; ifMatch: number }) =>
    call(contract.editKudo, edit),
  );

/**
 * Approves one after the other and says which were refused; what was approved stays approved. Where the server is
 * away or asks for a pause, the others are not tried.
 */
export const useApproveKudos = () =>
  useAction(async (kudos: readonly Seen[], key) => {
    const refused: { shoutoutId: number; reason: string; hasStopped: boolean }[] = [];
    for (const [at, { shoutoutId, version }] of kudos.entries()) {
      try {
        const idempotencyKey = `${key}-${shoutoutId}`;
        await call(contract.approveKudo, { params: { id: shoutoutId }, ifMatch: version, idempotencyKey });
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
