import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { can, hasLead } from '#contract/policies.ts';
import type { DeadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { reviewDueDay, suggestDeadlines } from '#contract/reviews/steps/suggested-deadlines.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { forbidden } from '#server/http/errors.ts';
import { startAnnualReview } from '../../steps/annual-reviews.ts';
import { startFactsOf } from '../../steps/start/start-facts.queries.ts';
import { type BulkRule, others } from '../bulk-rule.ts';
import type { PersonFacts } from '../person-facts.queries.ts';

/** Starts the review of the active period, with the suggested deadlines or the same for all people. */
export const startRule: BulkRule<'start'> = {
  refusal(person, { reviewedById }) {
    if (person.review !== null) return bulkReasons.alreadyStarted;
    const canBeReviewed = hasLead(person) || (reviewedById !== null && reviewedById !== person.employeeId);
    return canBeReviewed ? null : bulkReasons.noLead;
  },

  planner:
    async ({ deadlines, reviewedById }, context) =>
    async (people) =>
      people.map((person) => {
        const dated = deadlines === null ? suggested(person, context.settings) : { deadlines, warning: null };
        const reviewer = hasLead(person) ? person.managerId : reviewedById;
        return {
          plan: { deadlines: dated.deadlines },
          warning: dated.warning,
          recipientIds: others(context, [person.employeeId, reviewer]),
        };
      }),

  async run(call, { person, plan, tells }, { reviewedById, isWrittenHere }) {
    const { employeeId: employeeUnderReviewId, period } = person;
    const { markingPeriodId } = period;
    const facts = await startFactsOf(call, { employeeUnderReviewId, markingPeriodId, reviewedById });
    if (facts === null || !can.startAnnualReview(call.viewer, facts)) throw forbidden();
    await startAnnualReview(call, facts, {
      markingPeriodId,
      deadlines: plan.deadlines ?? null,
      isWrittenHere: isWrittenHere === true,
      tellNow: tells,
    });
  },
};

function suggested(
  { hireDate, period, today }: PersonFacts,
  settings: Settings,
): { deadlines: DeadlinesInput; warning: string | null } {
  const dueDay = reviewDueDay(hireDate, period, settings.dueWeeks);
  const { deadlines, isPastAnniversary } = suggestDeadlines(dueDay, today, settings);
  if (isPastAnniversary) return { deadlines, warning: bulkWarnings.pastAnniversary };
  const { peerToSelfDays, selfToManagerDays, managerToFinalDays } = settings;
  const usual = peerToSelfDays + selfToManagerDays + managerToFinalDays;
  const isTight = addDays(deadlines.peerDeadline, usual) > dueDay;
  return { deadlines, warning: isTight ? bulkWarnings.tightDates : null };
}
