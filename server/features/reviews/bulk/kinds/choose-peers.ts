import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { hasPeers } from '#contract/reviews/steps/awaited.ts';
import type { PlannedPeer } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { invalid } from '#server/http/errors.ts';
import { mergeReviewers } from '../../steps/reviewers/reviewers.ts';
import { activePeers, suggestPeers } from '../../steps/reviewers/suggested-peers.queries.ts';
import { type BulkRule, lockedReviewOf } from '../bulk-rule.ts';
import type { PersonFacts } from '../person-facts.queries.ts';

/** Chooses the suggested peers, or those chosen in the preview, for reviews without peers. */
export const choosePeersRule: BulkRule<'choose-peers'> = {
  refusal({ review }) {
    if (review === null) return bulkReasons.notStarted;
    if (review.isComplete) return bulkReasons.complete;
    if (review.isPeerReviewSkipped) return bulkReasons.peersSkipped;
    return hasPeers(review.reviewers) ? bulkReasons.peersChosen : null;
  },

  async planner(_act, { tx, viewer, settings: { peersWanted } }) {
    const given = new Map<number, number>();
    return async (people) => {
      const reviewIds = people.flatMap(({ review }) => (review === null ? [] : [review.annualReviewId]));
      const suggested = await suggestPeers(tx, viewer, reviewIds, { wanted: peersWanted, given });
      return people.map(({ review }) => {
        const peers = suggested.get(review?.annualReviewId ?? 0) ?? [];
        if (peers.length === 0) return { leftOut: bulkReasons.noSuggestion };
        return {
          plan: { peers },
          warning: peers.length < peersWanted ? bulkWarnings.fewPeers : null,
          recipientIds: peers.map(({ employeeId }) => employeeId),
        };
      });
    };
  },

  async run(call, step) {
    const review = await lockedReviewOf(call, step, can.changeReviewers);
    const peers = step.plan.peers ?? [];
    await mergeReviewers(
      call,
      review,
      peers.map(({ employeeId }) => ({ employeeId, type: 'Peer', tellNow: step.tells })),
    );
  },
};

/**
 * The peers chosen by hand: those of the suggestion keep their reason. Errors: 400 for the person, their
 * lead, a reviewer, or a person who isn't active.
 */
export async function chosenPeers(
  { tx, viewer }: Pick<Call, 'tx' | 'viewer'>,
  { employeeId, managerId, review }: PersonFacts,
  peerIds: readonly number[],
  suggested: readonly PlannedPeer[],
): Promise<PlannedPeer[]> {
  if (peerIds.includes(employeeId)) throw invalid(annualReviewMessages.peerIsSelf, 'peerIds');
  const taken = review?.reviewers.map((reviewer) => reviewer.employeeId) ?? [];
  if (peerIds.some((one) => one === managerId || taken.includes(one))) {
    throw invalid(annualReviewMessages.peerIsLead, 'peerIds');
  }
  const reasons = new Map(suggested.map((peer) => [peer.employeeId, peer.reason]));
  const wanted = [...new Set(peerIds)];
  const peers = await activePeers(tx, viewer, wanted);
  if (peers.length !== wanted.length) throw invalid(annualReviewMessages.peerUnknown, 'peerIds');
  return peers.map((peer) => ({ ...peer, reason: reasons.get(peer.employeeId) ?? { kind: 'chosen' } }));
}
