import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { changeReviewers } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import type { BodyInputOf } from '#contract/core/endpoint.ts';

type Entries = BodyInputOf<typeof changeReviewers>;

/** The reviewers in the payload of `update/reviewers`. The call doesn't change which of them are complete. */
export const entriesOf = ({ annualReviewId, reviewers }: AnnualReview): Entries =>
  reviewers.map(({ employeeId, type }) => ({ annualReviewId, employeeId, type }));

/** The same payload with the peers replaced by the chosen ones, who may be told; Self and Manager stay. */
export const entriesWithPeers = (
  review: AnnualReview,
  { peerIds, tellNow }: { readonly peerIds: readonly number[]; readonly tellNow: boolean },
): Entries => [
  ...entriesOf(review).filter(({ type }) => type !== 'Peer'),
  ...peerIds.map((employeeId) => ({
    annualReviewId: review.annualReviewId,
    employeeId,
    type: 'Peer' as const,
    tellNow,
  })),
];
