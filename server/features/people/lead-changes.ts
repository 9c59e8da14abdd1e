import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { OpenSitDown } from '../annual-reviews/manager-entry.ts';
import { enqueueMessages, type NewMessage } from '../notifications/notifications.ts';

/** A person whose lead has changed; null is nobody, their own id no lead. */
export type LeadChange = {
  readonly employeeId: number;
  readonly fromManagerId: number | null;
  readonly toManagerId: number | null;
};

/**
 * Tells whom a change of lead concerns: a former lead that somebody left their team, and both leads about a
 * sit-down meeting that is still to be held. Source: docs/product/people.md.
 */
export async function tellLeads(
  tx: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  changes: readonly LeadChange[],
  sitDowns: readonly OpenSitDown[],
): Promise<void> {
  const byEmployee = new Map(sitDowns.map((sitDown) => [sitDown.employeeId, sitDown]));
  await enqueueMessages(tx, jobs, [
    ...leftTeams(viewer, changes),
    ...changes.flatMap((change) => {
      const sitDown = byEmployee.get(change.employeeId);
      return sitDown === undefined
        ? []
        : [...cancelled(viewer, change, sitDown), ...invited(viewer, change, sitDown)];
    }),
  ]);
}

/** Takes the entry of the meeting out of the former lead's calendar. */
export function cancelled(
  viewer: Viewer,
  change: LeadChange,
  sitDown: Omit<OpenSitDown, 'employeeId'>,
): NewMessage[] {
  const { annualReviewId, sitdownDate } = sitDown;
  return messageTo(change.fromManagerId, viewer, change, {
    kind: 'sit-down-cancelled',
    annualReviewId,
    data: { sitdownDate },
  });
}

const invited = (viewer: Viewer, change: LeadChange, { annualReviewId }: OpenSitDown) =>
  messageTo(change.toManagerId, viewer, change, { kind: 'sit-down-invitation', annualReviewId });

function messageTo(
  leadId: number | null,
  viewer: Viewer,
  { employeeId }: LeadChange,
  message: Omit<NewMessage, 'recipientId' | 'senderId'>,
): NewMessage[] {
  if (leadId === null || leadId === employeeId) return [];
  return [{ ...message, recipientId: leadId, senderId: viewer.employeeId }];
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
