import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as entries from '#contract/reviews/steps/own-entries.endpoints.ts';
import type { BodyInputOf, QueryInputOf } from '#contract/core/endpoint.ts';
import { call } from '#web/app/calls/api.ts';
import { type Shown, SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';

/** An edit, with the version of the review that the person saw. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useStartAnnualReview = () =>
  useAction((body: BodyInputOf<typeof contract.startAnnualReview>, idempotencyKey) =>
    call(contract.startAnnualReview, { body, idempotencyKey }),
  );

export const useChangeReviewDates = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.changeReviewDates>>) => call(contract.changeReviewDates, edit),
    SHOWS_CONFLICT,
  );

/** The sit-down date, the meeting's completion and the skipped peer review. */
export const useUpdateAnnualReview = (shown?: Shown) =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.updateAnnualReview>>, idempotencyKey) =>
      call(contract.updateAnnualReview, { ...edit, idempotencyKey }),
    shown,
  );

export const useChangeSurveyLinks = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.changeSurveyLinks>>) => call(contract.changeSurveyLinks, edit),
    SHOWS_CONFLICT,
  );

/** Takes the whole list of reviewers: Self, Manager and the peers that are chosen. */
export const useChangeReviewers = (shown?: Shown) =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.changeReviewers>>, idempotencyKey) =>
      call(contract.changeReviewers, { ...edit, idempotencyKey }),
    shown,
  );

export const useCompleteAnnualReview = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.completeAnnualReview>>) =>
      call(contract.completeAnnualReview, edit),
    SHOWS_CONFLICT,
  );

export const useReopenAnnualReview = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.reopenAnnualReview>>) => call(contract.reopenAnnualReview, edit),
    SHOWS_CONFLICT,
  );

export const useWithdrawAnnualReview = () =>
  useAction(
    (edit: Edit<BodyInputOf<typeof contract.withdrawAnnualReview>>) =>
      call(contract.withdrawAnnualReview, edit),
    SHOWS_CONFLICT,
  );

export const useMarkOwnEntry = () =>
  useAction((body: BodyInputOf<typeof entries.markOwnEntry>) => call(entries.markOwnEntry, { body }));

export const useDeclinePeerReview = () =>
  useAction((body: BodyInputOf<typeof entries.declinePeerReview>, idempotencyKey) =>
    call(entries.declinePeerReview, { body, idempotencyKey }),
  );

export const useRemindReviewer = () =>
  useAction((body: BodyInputOf<typeof contract.remindReviewer>, idempotencyKey) =>
    call(contract.remindReviewer, { body, idempotencyKey }),
  );

type Notified = { [K in keyof QueryInputOf<typeof contract.notifyManager>]: number };

export const useNotifyManager = () =>
  useAction((query: Notified, idempotencyKey) => call(contract.notifyManager, { query, idempotencyKey }));
