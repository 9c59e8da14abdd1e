import type { endMarkingPeriodInput } from '#contract/reviews/marking-periods.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { hasLead, relationTo } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { z } from 'zod';
import { allowsPeriodEnd } from '#server/features/reviews/steps/annual-reviews.queries.ts';
import { recordAudit } from '../audit/audit.ts';
import { carryGoalsOver, startAgreedActions } from '../goals/goals.ts';
import { closeAndOpenNext, type PeriodFacts } from '#server/features/periods/marking-periods.queries.ts';

/**
 * Ends a marking period (review cycle) that the caller has locked, and opens the next on the following day.
 * Errors: 400 without a last day or with one outside the period, 409 when the period has ended already, its
 * annual review isn't complete, or its agreed actions have changed. People without a team lead may have no
 * review. Source: docs/product/marking-periods.md.
 */
export async function endMarkingPeriod(
  { tx, viewer }: Call,
  period: PeriodFacts,
  input: z.output<typeof endMarkingPeriodInput>,
): Promise<{ entityId: number }> {
  const { endDate } = input.oldMarkingPeriod;
  if (!endDate) throw invalid(markingPeriodMessages.lastDayRequired, 'oldMarkingPeriod.endDate');
  if (period.isEnded) throw conflict(markingPeriodMessages.alreadyEnded);
  if (endDate < period.startDate)
    throw invalid(markingPeriodMessages.beforeStart, 'oldMarkingPeriod.endDate');
  if (!period.isLastDayAllowed) throw invalid(markingPeriodMessages.afterToday, 'oldMarkingPeriod.endDate');
  const isReviewOptional = !hasLead(period);
  if (!(await allowsPeriodEnd(tx, period.markingPeriodId, isReviewOptional))) {
    throw conflict(markingPeriodMessages.reviewNotComplete);
  }
  const { markingPeriodId } = period;
  const entityId = await closeAndOpenNext(tx, { markingPeriodId, endDate, byEmployeeId: viewer.employeeId });
  await carryGoalsOver(tx, {
    goalIds: input.goalIds,
    fromPeriodId: markingPeriodId,
    toPeriodId: entityId,
    byEmployeeId: viewer.employeeId,
  });
  const agreed = await startAgreedActions(tx, {
    actions: input.actions,
    fromPeriodId: markingPeriodId,
    toPeriodId: entityId,
    byEmployeeId: viewer.employeeId,
  });
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, period),
    action: 'end-marking-period',
    subjectId: period.employeeId,
    object: { markingPeriodId, nextMarkingPeriodId: entityId },
    after: { endDate, goalIds: input.goalIds, ...(agreed.length > 0 ? { agreedGoalIds: agreed } : {}) },
  });
  return { entityId };
}
