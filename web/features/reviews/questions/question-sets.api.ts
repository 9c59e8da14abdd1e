import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import {
  listQuestionSets,
  moveToNewestSet,
  publishQuestionSet,
  saveQuestionSet,
} from '#contract/reviews/questions/question-sets.endpoints.ts';
import type { QuestionSet } from '#contract/reviews/questions/question-sets.schemas.ts';
import { call } from '#web/app/calls/api.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';

const questionSetsQuery = queryOptions({
  queryKey: ['question-sets'],
  queryFn: ({ signal }) => call(listQuestionSets, { signal }),
});

export const prefetchQuestionSets = () => prefetch(questionSetsQuery);

export const useQuestionSets = () => useQuery(questionSetsQuery);

/** The set as it was last loaded. */
export const loadedSet = (type: ReviewerType) =>
  queryClient
    .getQueryData<readonly QuestionSet[]>(questionSetsQuery.queryKey)
    ?.find((one) => one.type === type);

type Draft = { readonly body: BodyInputOf<typeof saveQuestionSet>; readonly ifMatch: number };
const saveDraft = (draft: Draft) => call(saveQuestionSet, draft);

/** Saves the draft for a form that shows a conflict itself. */
export const useSaveForm = () => useAction(saveDraft, SHOWS_CONFLICT);
/** Saves the draft for a press; a conflict opens the error dialog. */
export const useSaveDraft = () => useAction(saveDraft);

type Publication = { readonly body: BodyInputOf<typeof publishQuestionSet>; readonly ifMatch: number };
export const usePublishSet = () =>
  useAction((publication: Publication, idempotencyKey) =>
    call(publishQuestionSet, { ...publication, idempotencyKey }),
  );

export const useMoveToNewest = () =>
  useAction((type: ReviewerType) => call(moveToNewestSet, { body: { type } }));
