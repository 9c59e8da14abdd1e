import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './suggested-peers.schemas.ts';

/** People who could be added as peers, the best first. */
export const listSuggestedPeers = endpoint<typeof calls.listSuggestedPeers>()({
  method: 'GET',
  path: '/AnnualReviews/:annualReviewId/suggested-peers',
  summary: 'People who could be peer reviewers of an annual review',
  access: 'seePeerReviewers',
});
