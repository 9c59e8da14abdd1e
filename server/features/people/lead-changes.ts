import type { ReportingLine, Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import type { OpenSitDown } from '#server/features/reviews/steps/start/manager-entry.ts';
import {
  type CancelledSitDown,
  clearOpenSitDown,
} from '#server/features/reviews/steps/annual-reviews.writes.ts';
import { enqueueMessages, type NewMessage } from '#server/features/outbox/notifications.ts';

/** A person with their former and new manager. Null means Unassigned; the person's own id means no lead. */
type LeadChange = {
  readonly employeeId: number;
  readonly fromManagerId: number | null;
  readonly toManagerId: number | null;
};

/**
 * Notifies the people affected by a change of lead: former leads that people left their team, and both leads
 * of a sit-down meeting that is still to be held. Source: docs/product/people.md.
 */
export async function tellLeads(
  { tx, jobs, viewer }: Call,
  changes: readonly LeadChange[],
  sitDowns: readonly OpenSitDown[],
): Promise<void> {
  const { employeeId } = viewer;
  const byEmployee = new Map(sitDowns.map((sitDown) => [sitDown.employeeId, sitDown]));
  await enqueueMessages(tx, jobs, [
    ...leftTeams(viewer, changes),
    ...changes.flatMap((change) => {
      const sitDown = byEmployee.get(change.employeeId);
      if (sitDown === undefined) return [];
      return [...cancelled(employeeId, change, sitDown), ...invited(employeeId, change, sitDown)];
    }),
  ]);
}

/**
 * After an archiving, cancels the person's open sit-down meeting, in the lead's calendar too. Returns its
 * date, null without one. The sender is null when the system archives after the last day. Source:
 * docs/product/notifications.md.
 */
export async function cancelSitDownOf(
  tx: Transaction,
  jobs: Jobs,
  senderId: number | null,
  { employeeId, managerId }: ReportingLine,
): Promise<string | null> {
  const sitDown = await clearOpenSitDown(tx, employeeId, senderId);
  if (sitDown === null) return null;
  const change = { employeeId, fromManagerId: managerId, toManagerId: null };
  await enqueueMessages(tx, jobs, cancelled(senderId, change, sitDown));
  return sitDown.sitdownDate;
}

/** The times are given only of a meeting that the review no longer has. */
type Meeting = Pick<CancelledSitDown, 'annualReviewId' | 'sitdownDate'> & Partial<CancelledSitDown>;

/** Cancels the meeting in the former lead's calendar. */
function cancelled(
  senderId: number | null,
  { employeeId, fromManagerId }: LeadChange,
  { annualReviewId, sitdownDate, startsAt, endsAt }: Meeting,
): NewMessage[] {
  if (fromManagerId === null || fromManagerId === employeeId) return [];
  const times = startsAt && endsAt && { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  const data = { sitdownDate, ...times };
  return [{ kind: 'sit-down-cancelled', recipientId: fromManagerId, senderId, annualReviewId, data }];
}

function invited(
  senderId: number,
  { employeeId, toManagerId }: LeadChange,
  { annualReviewId }: OpenSitDown,
): NewMessage[] {
  if (toManagerId === null || toManagerId === employeeId) return [];
  return [{ kind: 'sit-down-invitation', recipientId: toManagerId, senderId, annualReviewId }];
}

/** One message per former lead, however many people left. The viewer gets none about their own change. */
function leftTeams(viewer: Viewer, changes: readonly LeadChange[]): NewMessage[] {
  const gone = changes.filter(
    ({ employeeId, fromManagerId }) =>
      fromManagerId !== null && fromManagerId !== viewer.employeeId && fromManagerId !== employeeId,
  );
  const byLead = Map.groupBy(gone, (change) => change.fromManagerId ?? 0);
  return [...byLead].map(([recipientId, left]) => ({
    kind: 'team-changed',
    recipientId,
    senderId: viewer.employeeId,
    data: { employeeIds: left.map((change) => change.employeeId).join(',') },
  }));
}
