import * as contract from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import * as entries from '#contract/reviews/steps/own-entries.endpoints.ts';
import type { BodyInputOf, QueryInputOf, ResponseOf } from '#contract/core/endpoint.ts';
import type { listDuties } from '#contract/dashboards/duties.endpoints.ts';
import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
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

type Waiting = ResponseOf<typeof listDuties>;
type OwnEntry = { readonly annualReviewerId: number };

/** The entry is no longer open with the press: on the profile and among what waits for the viewer. */
export const useMarkOwnEntry = () =>
  useAction(
    (body: OwnEntry) => call(entries.markOwnEntry, { body, outlivesPage: true }),
    {},
    {
      shows: [
        { queryKey: ['profile'], after: withMarked },
        { queryKey: ['duties'], after: withoutDuty },
      ],
    },
  );

function withMarked(profile: EmployeeProfile, marked: OwnEntry): EmployeeProfile {
  const mark = <Entry extends OwnEntry>(entry: Entry) =>
    entry.annualReviewerId === marked.annualReviewerId ? { ...entry, isCompleted: true } : entry;
  const review = profile.personalAnnualReview;
  return {
    ...profile,
    assignedAnnualReviews: profile.assignedAnnualReviews.map(mark),
    personalAnnualReview: review && { ...review, reviewers: review.reviewers.map(mark) },
  };
}

const withoutDuty = (waiting: Waiting, marked: OwnEntry): Waiting => ({
  ...waiting,
  duties: waiting.duties.filter(
    (duty) => duty.kind !== 'review' || duty.annualReviewerId !== marked.annualReviewerId,
  ),
});

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
