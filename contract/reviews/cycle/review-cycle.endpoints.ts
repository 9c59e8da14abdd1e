import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './review-cycle.schemas.ts';

/** Every active person, for Admins; a lead's own people, for leads. */
export const listReviewCycle = endpoint<typeof calls.listReviewCycle>()({
  method: 'GET',
  path: '/AnnualReviews/cycle',
  summary: 'Everyone’s annual review and what it is waiting for',
  access: 'seeReviewCycle',
});

/** The rows of {@link listReviewCycle} with the same filters and order, as a CSV file. */
export const exportReviewCycle = endpoint<typeof calls.exportReviewCycle>()({
  method: 'GET',
  path: '/AnnualReviews/cycle.csv',
  summary: 'Everyone’s annual review and what it is waiting for, as a file',
  access: 'seeReviewCycle',
  answersFile: true,
  recordsReading: true,
});

/** How many people a filter would show: each state and each mark with all other filters. */
export const countReviewCycle = endpoint<typeof calls.countReviewCycle>()({
  method: 'GET',
  path: '/AnnualReviews/cycle/counts',
  summary: 'How many people are in each state of the review cycle',
  access: 'seeReviewCycle',
});
