import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import * as contract from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import { PEOPLE_MOST } from '#contract/reviews/cycle/bulk-actions.ts';
import type { BodyInputOf, ResponseOf } from '#contract/core/endpoint.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { call } from '#web/app/calls/api.ts';
import { newKey } from '#web/app/calls/idempotency-key.ts';
import { pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import { useRefreshScreens } from '#web/app/calls/refresh-screens.ts';
import { saveAs } from '#web/app/calls/save-as.ts';

export type PreviewInput = BodyInputOf<typeof contract.previewBulkAction>;
export type ActInput = PreviewInput['act'];
export type PeopleInput = PreviewInput['people'];
type PersonChange = BodyInputOf<typeof contract.changeBulkPerson>;
export type Choice = Omit<PersonChange, 'bulkActId' | 'employeeId'>;
type PeopleFilter = { readonly state: 'Planned' | 'LeftOut' | 'Done'; readonly warning?: string };

/**
 * The id of a prepared act, with what was chosen for single people before. Each key prepares it once: a
 * preview is never refetched.
 */
export const preparedActionQuery = (
  key: string,
  input: PreviewInput | null,
  choices: ReadonlyMap<number, Choice>,
) =>
  queryOptions({
    queryKey: ['prepared-action', key, input],
    queryFn: input === null ? skipToken : () => prepareAct(input, choices),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    meta: { isSilent: true },
  });

async function prepareAct(input: PreviewInput, choices: ReadonlyMap<number, Choice>): Promise<string> {
  const { bulkActId } = await call(contract.previewBulkAction, { body: input, idempotencyKey: newKey() });
  for (const [employeeId, choice] of choices) {
    await call(contract.changeBulkPerson, { body: { bulkActId, employeeId, ...choice } }).catch(unlessGone);
  }
  return bulkActId;
}

/** With other choices, a person may no longer be part of the preview. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.isPassing) throw error;
}

const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;
const OFTEN_FOR_MS = 60_000;

/**
 * An action with its counts. While it runs, it is asked for again: each second, and less often after a
 * minute.
 */
export const bulkActionQuery = (bulkActId: string) =>
  queryOptions({
    queryKey: ['bulk-action', bulkActId],
    queryFn: ({ signal }) => call(contract.getBulkAction, { params: { bulkActId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) => {
      if (data?.state !== 'Running') return false;
      return dataUpdateCount + errorUpdateCount < OFTEN_FOR_MS / OFTEN_MS ? OFTEN_MS : SELDOM_MS;
    },
    meta: { isSilent: true },
  });

const peopleKey = (bulkActId: string) => `bulk-people ${bulkActId}`;

/** What a bulk action does for each person. */
export const bulkPeopleQuery = (bulkActId: string, filter: PeopleFilter) =>
  pagedQuery(peopleKey(bulkActId), contract.listBulkPeople, { bulkActId, ...filter });

/** The actions of the viewer, the newest first. */
export const bulkActionsQuery = pagedQuery('bulk-actions', contract.listBulkActions, { sort: '-created' });

export const prefetchBulkActions = () => prefetchPaged(bulkActionsQuery);

/**
 * Changes what a preview plans for a person. The row stays where it is; counts and the other lists load
 * again.
 */
export function useChangeBulkPerson(bulkActId: string, state: PeopleFilter['state']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<PersonChange, 'bulkActId'>) =>
      call(contract.changeBulkPerson, { body: { bulkActId, ...change } }),
    onSettled: (_answer, _error, { isIncluded }) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [key, part] }) =>
          (key === 'bulk-action' && part === bulkActId) ||
          (key === peopleKey(bulkActId) && (isIncluded === undefined || !isOfState(part, state))),
      }),
  });
}

const isOfState = (part: unknown, state: string) =>
  typeof part === 'object' && part !== null && 'state' in part && part.state === state;

/** Starts a preview. The dialog says itself what went wrong. */
export function useStartBulkAction(bulkActId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tellNow: boolean) =>
      call(contract.startBulkAction, { body: { bulkActId, tellNow }, idempotencyKey: bulkActId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-action', bulkActId] }),
    meta: { isSilent: true },
  });
}

export function useCancelBulkAction(bulkActId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelBulkAction, { body: { bulkActId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-action', bulkActId] }),
  });
}

/** Saves the result as CSV. */
export const useDownloadResult = ({
  bulkActId,
  kind,
  createdAt,
}: ResponseOf<typeof contract.getBulkAction>) =>
  useMutation({
    mutationFn: async () => {
      const bytes = await call(contract.downloadBulkResult, { params: { bulkActId } });
      saveAs(bytes, `${kind}-${createdAt.slice(0, 10)}.csv`);
    },
  });

/** Loads the table and its counts again. */
export const useAfterAct = useRefreshScreens;

/** The people of an action; null if they are more than can be named. */
export async function peopleOfAct(bulkActId: string): Promise<readonly number[] | null> {
  const params = { bulkActId };
  const { counts } = await call(contract.getBulkAction, { params });
  if (counts.done + counts.leftOut > PEOPLE_MOST) return null;
  return (await call(contract.listBulkPeople, { params, query: {} })).map(({ employeeId }) => employeeId);
}
