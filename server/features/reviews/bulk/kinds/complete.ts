import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can } from '#contract/policies.ts';
import { completeAnnualReview } from '../../steps/annual-reviews.ts';
import { type BulkRule, lockedReviewOf, named, openOf } from '../bulk-rule.ts';

/** Completes reviews whose meeting was held; those with open reviewers only for a reason. */
export const completeRule: BulkRule<'complete'> = {
  refusal(person, { reason }) {
    const { review } = person;
    if (review === null) return bulkReasons.notStarted;
    if (review.isComplete) return bulkReasons.complete;
    if (!review.isSitDownComplete) return bulkReasons.notHeld;
    return reason === null && openOf(person).length > 0 ? bulkReasons.reviewersOpen : null;
  },

  planner: async () => async (people) =>
    people.map((person) => {
      const open = openOf(person).map(named);
      const hasFinal = person.review?.hasFinalDocument === true;
      const warning = open.length > 0 ? bulkWarnings.reviewersOpen : null;
      return {
        plan: open.length > 0 ? { open } : {},
        warning: warning ?? (hasFinal ? null : bulkWarnings.noFinalDocument),
      };
    }),

  async run(call, step, { reason }) {
    const review = await lockedReviewOf(call, step, can.completeAnnualReview);
    await completeAnnualReview(call, review, { reason });
  },
};
