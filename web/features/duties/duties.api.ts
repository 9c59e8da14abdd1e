import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EvaluationDuty } from '#contract/dashboards/duties.schemas.ts';
import { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { askForLink } from '#contract/reviews/steps/own-entries.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import { doneInDraft } from '#web/features/projects/evaluations/survey/own-drafts.api.ts';

const dutiesQuery = queryOptions({
  queryKey: ['duties'],
  queryFn: ({ signal }) => call(listDuties, { signal }),
  meta: { isSilent: true },
});

export const prefetchDuties = () => prefetch(dutiesQuery);

/** What waits for the viewer. The section reports a failure itself. */
export const useDuties = () => useQuery(dutiesQuery);

/** How many colleagues the draft on this device is done with; null without a draft. */
export const useDoneInDraft = ({ projectEvaluationResultId, guid, colleagues }: EvaluationDuty) =>
  useQuery({
    queryKey: ['evaluation-draft', projectEvaluationResultId],
    queryFn: () => doneInDraft(guid, colleagues),
    staleTime: 0,
  }).data ?? null;

export const useAskForLink = () =>
  useAction((body: BodyInputOf<typeof askForLink>, idempotencyKey) =>
    call(askForLink, { body, idempotencyKey }),
  );
