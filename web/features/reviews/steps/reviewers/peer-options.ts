import type { AnnualReview } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { SuggestedPeer } from '#contract/reviews/steps/suggested-peers.schemas.ts';
import type { PickOption } from '#web/ui/forms/pickers/options.ts';
import type { ReviewView } from '../review-view.ts';

/** People who can't be peers: the employee, the lead and who writes the manager review. */
export function noPeers({ employee: { employeeId, managerId }, review }: ReviewView): number[] {
  const taken = [
    employeeId,
    ...(managerId === null ? [] : [managerId]),
    ...review.reviewers.filter(({ type }) => type === 'Manager').map((one) => one.employeeId),
  ];
  return [...new Set(taken)];
}

/** The current peers, who may be archived. */
export const knownPeers = ({ reviewers }: AnnualReview): PickOption[] =>
  reviewers
    .filter(({ type }) => type === 'Peer')
    .map(({ employeeId, reviewerName }) => ({ id: employeeId, label: reviewerName }));

/** The suggested people as options, so that a large company's picker knows their names. */
export const asOptions = (suggested: readonly SuggestedPeer[]): PickOption[] =>
  suggested.map(({ employeeId, fullName }) => ({ id: employeeId, label: fullName }));
