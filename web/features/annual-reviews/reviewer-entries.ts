import type { AnnualReview, changeReviewers } from '#contract/annual-reviews.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';

type Entries = BodyInputOf<typeof changeReviewers>;

/** The reviewers of a review as `update/reviewers` takes them; whether each is complete stays as it is. */
export const entriesOf = ({ annualReviewId, reviewers }: AnnualReview): Entries =>
  reviewers.map(({ employeeId, type }) => ({ annualReviewId, employeeId, type }));

/** The same with the chosen peers: Self and Manager stay, the peers are exactly those. */
export const entriesWithPeers = (review: AnnualReview, peerIds: readonly number[]): Entries => [
  ...entriesOf(review).filter(({ type }) => type !== 'Peer'),
  ...peerIds.map((employeeId) => ({
    annualReviewId: review.annualReviewId,
    employeeId,
    type: 'Peer' as const,
  })),
];
