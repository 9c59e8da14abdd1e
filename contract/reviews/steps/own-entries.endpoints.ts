import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './own-entries.schemas.ts';

/** Marks one's own review with a survey link as done. An Admin can undo it. */
export const markOwnEntry = endpoint<typeof calls.markOwnEntry>()({
  method: 'PUT',
  path: '/AnnualReviews/entry/done',
  summary: 'Mark the own review as done',
  access: 'markOwnEntry',
});

/** Gives the own peer review back, with a reason. The lead and the Admins get an email. */
export const declinePeerReview = endpoint<typeof calls.declinePeerReview>()({
  method: 'POST',
  path: '/AnnualReviews/entry/decline',
  summary: 'Decline to write a peer review',
  access: 'declinePeerReview',
  creates: true,
});

/** Asks the team lead, or without one the Admins, for the survey link of the own self review. */
export const askForLink = endpoint<typeof calls.askForLink>()({
  method: 'POST',
  path: '/AnnualReviews/entry/ask-link',
  summary: 'Ask for the survey link of the own self review',
  access: 'askForLink',
  creates: true,
});
