import { queryOptions, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { reopenReviewForm } from '#contract/reviews/forms/review-forms.endpoints.ts';
import * as contract from '#contract/reviews/reading/review-reading.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';

const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['read-review', id],
    queryFn: ({ signal }) => call(contract.readReviewAnswers, { params: { id }, signal }),
    meta: { leavesWhenDenied: true },
  });

export const prefetchReview = ({ params }: Place) => prefetch(reviewQuery(Number(params['annualReviewId'])));

export const useReadReview = (id: number) => useQuery({ ...reviewQuery(id), select: useNamesToldApart() });

/** An edit, with the version that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useSaveSummary = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.savePeerSummary>>) => call(contract.savePeerSummary, edit),
    SHOWS_CONFLICT,
  );

export const useSaveActions = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.saveAgreedActions>>) => call(contract.saveAgreedActions, edit),
    { showsConflict: true, showsFieldErrors: true },
  );

export const useShareReview = () =>
  useAction((body: BodyInputOf<typeof contract.shareReview>, idempotencyKey) =>
    call(contract.shareReview, { body, idempotencyKey }),
  );

export const useConfirmReview = () =>
  useAction((body: BodyInputOf<typeof contract.confirmReview>, idempotencyKey) =>
    call(contract.confirmReview, { body, idempotencyKey }),
  );

export const useReopenForm = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof reopenReviewForm>>) => call(reopenReviewForm, edit),
    SHOWS_CONFLICT,
  );
