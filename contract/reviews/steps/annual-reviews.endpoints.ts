import type { calls } from './annual-reviews.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/**
 * Starts the annual review of a period, with or without its four deadlines. The team lead becomes the
 * Manager. An employee without a team lead needs an Admin named as Manager in `reviewers`. `tellNow` emails
 * the employee and the Manager. `isWrittenHere` asks the newest question sets.
 */
export const startAnnualReview = endpoint<typeof calls.startAnnualReview>()({
  method: 'POST',
  path: '/AnnualReviews/save',
  summary: 'Start an annual review',
  access: 'startAnnualReview',
  creates: true,
});

export const changeReviewDates = endpoint<typeof calls.changeReviewDates>()({
  method: 'PUT',
  path: '/AnnualReviews/update/dates',
  summary: 'Change the four deadlines of an annual review',
  access: 'changeAnnualReview',
  edits: true,
});

/**
 * Changes the sit-down's date, time and place, completes the meeting and skips the peer review. Ignores other
 * fields.
 */
export const updateAnnualReview = endpoint<typeof calls.updateAnnualReview>()({
  method: 'PUT',
  path: '/AnnualReviews/update/full',
  summary: 'Set the sit-down date, complete the meeting or skip the peer review',
  access: 'changeAnnualReview',
  edits: true,
  creates: true,
});

/** `tellNow` emails the reviewer of the entry, if the link is new. */
export const changeSurveyLinks = endpoint<typeof calls.changeSurveyLinks>()({
  method: 'PUT',
  path: '/AnnualReviews/update/links',
  summary: 'Change the survey links of reviewers',
  access: 'changeSurveyLinks',
  edits: true,
});

/** `tellNow` emails the peer of the entry, if the call adds the peer. */
export const changeReviewers = endpoint<typeof calls.changeReviewers>()({
  method: 'PUT',
  path: '/AnnualReviews/update/reviewers',
  summary: 'Choose peer reviewers; an Admin also marks reviewers complete',
  access: 'changeReviewers',
  edits: true,
  creates: true,
});

/** The page asks for the reason if reviewers are open; the call may leave it out. */
export const completeAnnualReview = endpoint<typeof calls.completeAnnualReview>()({
  method: 'PUT',
  path: '/AnnualReviews/complete',
  summary: 'Mark an annual review as complete',
  access: 'completeAnnualReview',
  edits: true,
});

/** Undoes the completion, until the period ends. */
export const reopenAnnualReview = endpoint<typeof calls.reopenAnnualReview>()({
  method: 'PUT',
  path: '/AnnualReviews/reopen',
  summary: 'Reopen a complete annual review',
  access: 'reopenAnnualReview',
  edits: true,
});

/** Takes back a review that was started by mistake, before any work on it. Its period can start a new one. */
export const withdrawAnnualReview = endpoint<typeof calls.withdrawAnnualReview>()({
  method: 'PUT',
  path: '/AnnualReviews/withdraw',
  summary: 'Withdraw an annual review that was started by mistake',
  access: 'withdrawAnnualReview',
  edits: true,
});

export const listReviewers = endpoint<typeof calls.listReviewers>()({
  method: 'GET',
  path: '/AnnualReviews/reviewers/:annualReviewId',
  summary: 'The reviewers of an annual review',
  access: 'seeReviewers',
});

/** Queues one email to one reviewer. Reads address, link and deadline from the database. */
export const remindReviewer = endpoint<typeof calls.remindReviewer>()({
  method: 'POST',
  path: '/AnnualReviews/remind',
  summary: 'Remind a reviewer by email',
  access: 'remindReviewer',
  creates: true,
});

export const notifyManager = endpoint<typeof calls.notifyManager>()({
  method: 'POST',
  path: '/AnnualReviews/notify',
  summary: 'Notify the manager that the review documents are ready',
  access: 'notifyManager',
  creates: true,
});
