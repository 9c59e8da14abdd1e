import { z } from 'zod';
import { reviewReason } from './annual-reviews.ts';
import { done, endpoint, id } from './endpoint.ts';

/** Marks one's own review with a survey link as done. An Admin can undo it. */
export const markOwnEntry = endpoint({
  method: 'PUT',
  path: '/AnnualReviews/entry/done',
  summary: 'Mark the own review as done',
  access: 'markOwnEntry',
  body: z.object({ annualReviewerId: id }),
  response: done,
});

/** Gives the own peer review back, with a reason. The lead and the Admins get an email. */
export const declinePeerReview = endpoint({
  method: 'POST',
  path: '/AnnualReviews/entry/decline',
  summary: 'Decline to write a peer review',
  access: 'declinePeerReview',
  names: z.object({ annualReviewerId: id }),
  body: z.object({ annualReviewerId: id, reason: reviewReason }),
  response: done,
  creates: true,
});

/** Asks the team lead, or without one the Admins, for the survey link of the own self review. */
export const askForLink = endpoint({
  method: 'POST',
  path: '/AnnualReviews/entry/ask-link',
  summary: 'Ask for the survey link of the own self review',
  access: 'askForLink',
  body: z.object({ annualReviewerId: id }),
  response: done,
  creates: true,
});
