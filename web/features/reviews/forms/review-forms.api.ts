import { declinePeerReview } from '#contract/reviews/steps/own-entries.endpoints.ts';
import {
  handOverDraft,
  readReviewForm,
  saveReviewDraft,
  submitReviewForm,
  takeBackReview,
} from '#contract/reviews/forms/review-forms.endpoints.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import { call } from '#web/app/calls/api.ts';

/** The calls of the form on which a review is written. */
export const loadForm = (annualReviewerId: number) =>
  call(readReviewForm, { params: { id: annualReviewerId } });

type Stamped = Readonly<Record<string, { readonly text: string; readonly at: number }>>;

type Seen = { readonly annualReviewerId: number; readonly questionSetVersionId: number | null };

/** The entry, and the questions that the writer sees. */
const seenOf = ({ annualReviewerId, questionSetVersionId: seenId }: Seen) => ({
  annualReviewerId,
  ...(seenId === null ? {} : { questionSetVersionId: seenId }),
});

export const saveDraft = (
  form: Seen,
  draft: { readonly texts: Stamped; readonly choices: Stamped },
  ifMatch: number,
) => call(saveReviewDraft, { body: { ...seenOf(form), ...draft }, ifMatch });

/** `ifMatch`: the version of the draft that the answers were made of. */
export const submitForm = (
  form: Seen,
  answers: ReviewAnswers,
  sent: { readonly ifMatch: number; readonly idempotencyKey: string },
) => call(submitReviewForm, { body: { ...seenOf(form), ...answers }, ...sent });

export const takeBack = (annualReviewerId: number) => call(takeBackReview, { body: { annualReviewerId } });

export const handOver = (annualReviewerId: number) => call(handOverDraft, { body: { annualReviewerId } });

export const decline = (annualReviewerId: number, reason: string, idempotencyKey: string) =>
  call(declinePeerReview, { body: { annualReviewerId, reason }, idempotencyKey });
