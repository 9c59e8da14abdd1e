import type { ReportingLine, Viewer } from '#contract/policies.ts';
import type { Act } from '#server/act.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { OpenSitDown } from '../annual-reviews/manager-entry.ts';
import { openSitDownOf } from '../annual-reviews/review-facts.queries.ts';
import { enqueueMessages, type NewMessage } from '../notifications/notifications.ts';

/** A person whose lead has changed; null is nobody, their own id no lead. */
type LeadChange = {
  readonly employeeId: number;
  readonly fromManagerId: number | null;
  readonly toManagerId: number | null;
};

/**
 * Tells whom a change of lead concerns: a former lead that somebody left their team, and both leads about a
 * sit-down meeting that is still to be held. Source: docs/product/people.md.
 */
export async function tellLeads(
  { tx, jobs, viewer }: Act,
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
 * Somebody is archived: the entry of a meeting that is still to be held leaves their lead's calendar. The sender is
 * null when the last day has simply passed. Source: docs/product/notifications.md.
 */
export async function cancelSitDownOf(
  tx: Transaction,
  jobs: Jobs,
  senderId: number | null,
  { employeeId, managerId }: ReportingLine,
): Promise<void> {
  const sitDown = await openSitDownOf(tx, employeeId);
  if (sitDown === null) return;
  const change = { employeeId, fromManagerId: managerId, toManagerId: null };
  await enqueueMessages(tx, jobs, cancelled(senderId, change, sitDown));
}

/** Takes the entry of the meeting out of the former lead's calendar. */
function cancelled(
  senderId: number | null,
  { employeeId, fromManagerId }: LeadChange,
  { annualReviewId, sitdownDate }: Omit<OpenSitDown, 'employeeId'>,
): NewMessage[] {
  if (fromManagerId === null || fromManagerId === employeeId) return [];
  const data = { sitdownDate };
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

/** One message for each former lead, however many left; whoever did it knows. */
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
