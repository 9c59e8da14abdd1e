import { useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { correctMarkingPeriod, endMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { readReviewOutcome } from '#contract/reviews/reading/review-reading.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';

/** An edit, with the version of the period that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useEndMarkingPeriod = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof endMarkingPeriod>>, idempotencyKey) =>
      call(endMarkingPeriod, { ...edit, idempotencyKey }),
    SHOWS_CONFLICT,
  );

/** What was agreed in the review of the period; null: a review with survey links, or none. */
export const useReviewOutcome = (annualReviewId: number | null) =>
  useQuery({
    queryKey: ['review-outcome', annualReviewId],
    queryFn: ({ signal }) => call(readReviewOutcome, { params: { id: annualReviewId ?? 0 }, signal }),
    enabled: annualReviewId !== null,
    staleTime: 0,
  });

export const useCorrectMarkingPeriod = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof correctMarkingPeriod>>) => call(correctMarkingPeriod, edit),
    SHOWS_CONFLICT,
  );
