import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can, hasLead } from '#contract/policies.ts';
import { forbidden } from '#server/http/errors.ts';
import { lockPeriod } from '#server/features/periods/marking-periods.queries.ts';
import { endMarkingPeriod } from '#server/features/period-end/period-end.ts';
import type { BulkRule } from '../bulk-rule.ts';

/** Ends the periods whose review is complete, and carries the active goals and agreed actions over. */
export const endPeriodsRule: BulkRule<'end-periods'> = {
  refusal(person, { endDate, endsWithoutReview, endsUnconfirmed }) {
    const { review, period } = person;
    const needsNoReview = endsWithoutReview && !hasLead(person);
    if (review === null && !needsNoReview) return bulkReasons.notStarted;
    if (review !== null && !review.isComplete) return bulkReasons.notComplete;
    if (review?.isFreshToRead === true && !endsUnconfirmed) return bulkReasons.notConfirmed;
    return endDate < period.startDate ? bulkReasons.periodTooShort : null;
  },

  planner: async () => async (people) =>
    people.map(({ review, goals }) => ({
      plan: {
        goals: goals.map((goal) => ({ ...goal, isCarried: true })),
        ...(review === null || review.actions.length === 0
          ? {}
          : { actions: review.actions.map((text) => ({ text, isCarried: true })) }),
      },
      warning: review === null ? bulkWarnings.noReview : null,
    })),

  async run(call, { person, plan }, { endDate }) {
    const { markingPeriodId } = person.period;
    const period = await lockPeriod(call.tx, markingPeriodId, endDate);
    if (period === null || !can.endMarkingPeriod(call.viewer, period)) throw forbidden();
    // A goal that was finished or deleted since the preview stays behind.
    const active = new Set(person.goals.map(({ goalId }) => goalId));
    const carried = (plan.goals ?? []).filter(({ goalId, isCarried }) => isCarried && active.has(goalId));
    const goalIds = carried.map(({ goalId }) => goalId);
    // So does an action that was changed.
    const agreed = new Set(person.review?.actions);
    const actions = (plan.actions ?? [])
      .filter(({ text, isCarried }) => isCarried && agreed.has(text))
      .map(({ text }) => text);
    await endMarkingPeriod(call, period, {
      goalIds,
      actions,
      oldMarkingPeriod: { markingPeriodId, endDate },
    });
  },
};
