import { declinePeerReview } from '#contract/own-entries.ts';
import {
  handOverDraft,
  readOfPeriod,
  readReviewForm,
  type ReviewAnswers,
  saveReviewDraft,
  submitReviewForm,
  takeBackReview,
} from '#contract/review-forms.ts';
import { call } from '#web/app/api.ts';

/** The calls of the form on which a review is written. */
export const loadForm = (annualReviewerId: number) =>
  call(readReviewForm, { params: { id: annualReviewerId } });

type Stamped = Readonly<Record<string, { readonly text: string; readonly at: number }>>;

export const saveDraft = (
  annualReviewerId: number,
  draft: { readonly texts: Stamped; readonly choices: Stamped },
  ifMatch: number,
) => call(saveReviewDraft, { body: { annualReviewerId, ...draft }, ifMatch });

/** `ifMatch`: the version of the draft that the answers were made of. */
export const submitForm = (
  annualReviewerId: number,
  answers: ReviewAnswers,
  sent: { readonly ifMatch: number; readonly idempotencyKey: string },
) => call(submitReviewForm, { body: { annualReviewerId, ...answers }, ...sent });

export const takeBack = (annualReviewerId: number) => call(takeBackReview, { body: { annualReviewerId } });

export const handOver = (annualReviewerId: number) => call(handOverDraft, { body: { annualReviewerId } });

export const decline = (annualReviewerId: number, reason: string, idempotencyKey: string) =>
  call(declinePeerReview, { body: { annualReviewerId, reason }, idempotencyKey });

export const loadPeriod = (annualReviewerId: number) =>
  call(readOfPeriod, { params: { id: annualReviewerId } });
