import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can } from '#contract/policies.ts';
import { withdrawReview } from '../../steps/withdraw-review.ts';
import { type BulkRule, lockedReviewOf } from '../bulk-rule.ts';
import { noteTold } from '../bulk-mails.ts';

/** Withdraws reviews without any work on them. */
export const withdrawRule: BulkRule<'withdraw'> = {
  refusal({ review }) {
    if (review === null) return bulkReasons.notStarted;
    const isAnswered = review.isComplete || review.isSitDownComplete || review.hasWork;
    const isDone = review.reviewers.some(({ isCompleted }) => isCompleted);
    return isAnswered || isDone ? bulkReasons.answered : null;
  },

  planner: async () => async (people) => people.map(() => ({ plan: {} })),

  async run(call, step, { reason }) {
    const review = await lockedReviewOf(call, step, can.withdrawAnnualReview);
    const told = await withdrawReview(call, review, { reason });
    await noteTold(call, step.person.employeeId, told);
  },
};
