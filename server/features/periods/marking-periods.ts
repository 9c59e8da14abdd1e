import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { messages } from '#contract/core/messages.ts';
import { relationTo } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { moveStart, type PeriodFacts } from './marking-periods.queries.ts';

/**
 * Corrects the start of an active period, never into an earlier period. Errors: 409 for an ended period or a
 * start that an earlier period covers. Source: docs/product/marking-periods.md.
 */
export async function correctMarkingPeriod(
  { tx, viewer }: Call,
  period: PeriodFacts,
  { startDate }: { startDate: string },
): Promise<void> {
  if (period.isEnded) throw conflict(messages.periodEnded);
  if (!period.isLastDayAllowed) throw invalid(markingPeriodMessages.startAfterToday, 'startDate');
  const { markingPeriodId } = period;
  if (!(await moveStart(tx, { markingPeriodId, startDate, byEmployeeId: viewer.employeeId }))) {
    throw conflict(markingPeriodMessages.overlaps);
  }
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, period),
    action: 'correct-marking-period',
    subjectId: period.employeeId,
    object: { markingPeriodId },
    before: { startDate: period.startDate },
    after: { startDate },
  });
}
