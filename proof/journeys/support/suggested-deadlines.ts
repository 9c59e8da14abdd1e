import type { EmployeeProfile } from '#contract/people/people.schemas.ts';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import { reviewDueDay, suggestDeadlines } from '#contract/reviews/steps/suggested-deadlines.ts';

const rules = {
  peerToSelfDays: 7,
  selfToManagerDays: 7,
  managerToFinalDays: 7,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  holidays: [],
};

/** The deadlines that a new review of this person suggests, with the settings as delivered. */
export function suggestedFor({
  activeHireDate,
  activeMarkingPeriod,
  markingPeriods,
  today,
}: EmployeeProfile) {
  const startDate = activeMarkingPeriod?.startDate ?? today;
  const isFirst = markingPeriods.every(({ endDate }) => endDate === null);
  return suggestDeadlines(reviewDueDay(activeHireDate, { startDate, isFirst }, DUE_WEEKS), today, rules)
    .deadlines;
}
