import type { InfiniteData } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/kudos/kudos.endpoints.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import type { ListPage } from '#web/app/calls/list-page.ts';
import { listInput, pagedQuery, prefetchPaged, withoutRow } from '#web/app/calls/paged.ts';
import { SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type Listed = { readonly state: 'waiting' | 'approved'; readonly q: string; readonly sort: Sort };

/** The kudos of one state that match the search, for the review. */
export const kudosQuery = ({ state, ...listed }: Listed) =>
  pagedQuery('kudos', contract.listKudos, { state, ...listInput(listed) });

type Filters = { readonly value: string; readonly person: string };

/** The kudos of the feed, newest first. */
export const feedQuery = ({ value, person }: Filters) => ({
  ...pagedQuery('kudos-feed', contract.listFeed, {
    ...(value === '' ? {} : { value }),
    ...(person === '' ? {} : { person }),
  }),
  // The page says it itself, also when the feed has been turned off.
  meta: { isSilent: true },
});

export const NEWEST_FIRST = {
  waiting: { key: 'created', direction: 'desc' },
  approved: { key: 'approved', direction: 'desc' },
} as const;

export function prefetchFeed({ search }: Place): void {
  if (search.size === 0) prefetchPaged(feedQuery({ value: '', person: '' }));
}

export function prefetchKudos({ search }: Place): void {
  if (search.size > 0) return;
  prefetchPaged(kudosQuery({ state: 'waiting', q: '', sort: NEWEST_FIRST.waiting }));
  prefetchPaged(kudosQuery({ state: 'approved', q: '', sort: NEWEST_FIRST.approved }));
}

export const useSendKudo = () =>
  useAction((body: BodyInputOf<typeof contract.sendKudo>, idempotencyKey) =>
    call(contract.sendKudo, { body, idempotencyKey }),
  );

type Seen = { readonly shoutoutId: number; readonly version: number };

/** The kudo leaves the list of those that wait with the press. */
export const useApproveKudo = () =>
  useAction(
    ({ shoutoutId: id, version: ifMatch }: Seen, idempotencyKey) =>
      call(contract.approveKudo, { params: { id }, ifMatch, idempotencyKey, outlivesPage: true }),
    {},
    { shows: [{ queryKey: ['kudos'], after: withoutWaiting }] },
  );

const withoutWaiting = (list: InfiniteData<ListPage<ReviewedKudo>>, { shoutoutId }: Seen) =>
  withoutRow(list, (kudo) => !kudo.approved && kudo.shoutoutId === shoutoutId);

export const useDeleteKudo = () =>
  useAction(({ shoutoutId: id, version: ifMatch }: Seen) =>
    call(contract.deleteKudo, { params: { id }, ifMatch }),
  );

export const useEditKudo = () =>
  useAction(
    (edit: { body: BodyInputOf<typeof contract.editKudo>; ifMatch: number }) => call(contract.editKudo, edit),
    SHOWS_CONFLICT,
  );

/**
 * Approves one after the other and says which were refused; what was approved stays approved. Where the
 * server is away or asks for a pause, the others are not tried.
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
        for (const one of without) refused.push({ shoutoutId: one.shoutoutId, reason, hasStopped: isForAll });
        if (isForAll) break;
      }
    }
    return refused;
  });
