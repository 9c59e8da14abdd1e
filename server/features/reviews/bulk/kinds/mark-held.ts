import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can } from '#contract/policies.ts';
import { updateAnnualReview } from '../../steps/review-update.ts';
import { type BulkRule, lockedReviewOf } from '../bulk-rule.ts';

/** Marks sit-down meetings as held whose day has come. */
export const markHeldRule: BulkRule<'mark-held'> = {
  refusal({ review, today }) {
    if (review === null) return bulkReasons.notStarted;
    if (review.isComplete) return bulkReasons.complete;
    if (review.isSitDownComplete) return bulkReasons.held;
    if (review.sitdownDate === null) return bulkReasons.noSitDown;
    return review.sitdownDate > today ? bulkReasons.sitDownAhead : null;
  },

  planner: async () => async (people) => people.map(() => ({ plan: {} })),

  async run(call, step) {
    const review = await lockedReviewOf(call, step, can.changeAnnualReview);
    await updateAnnualReview(call, review, { isSitDownComplete: true });
  },
};
