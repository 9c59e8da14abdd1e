import { queryOptions } from '@tanstack/react-query';
import { readEvidence } from '#contract/reviews/forms/review-forms.endpoints.ts';
import { call } from '#web/app/calls/api.ts';

/** What is known of the period, loaded each time that the panel opens. The panel reports its failures. */
export const periodQuery = (annualReviewerId: number) =>
  queryOptions({
    queryKey: ['review-form-period', annualReviewerId],
    queryFn: ({ signal }) => call(readEvidence, { params: { id: annualReviewerId }, signal }),
    gcTime: 0,
    meta: { isSilent: true },
  });
