import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import type { Act } from '#server/act.ts';
import { conflict } from '#server/http/errors.ts';
import { enqueueMessages } from '../notifications/notifications.ts';
import { auditReview, requireStep } from './annual-reviews.ts';
import { writeReviewerChange } from './annual-reviews.writes.ts';
import { seesEntry } from './annual-reviews.visibility.ts';
import { handlersToTell, type EntryOfReview, lockReviewOfReviewer } from './review-facts.queries.ts';

/** The viewer's own entry, or one that the viewer may see. Other entries are refused like missing ones. */
export async function ownEntryOf(
  { tx, viewer }: Act,
  { annualReviewerId }: { annualReviewerId: number },
): Promise<EntryOfReview | null> {
  const entry = await lockReviewOfReviewer(tx, annualReviewerId);
  if (entry === null) return null;
  const isKnown = entry.reviewerId === viewer.employeeId || seesEntry(viewer, entry, entry.reviewerType);
  return isKnown ? entry : null;
}

const noChange = { removedIds: [], addedEmployeeIds: [], completedIds: [], reopenedIds: [] };

/**
 * Marks the viewer's own entry as done; nothing happens if it is. Errors: 409 without a survey link, and in a state
 * that doesn't allow it. Source: docs/product/annual-reviews.md.
 */
export async function markOwnEntry(act: Act, entry: EntryOfReview): Promise<void> {
  const { annualReviewId, annualReviewerId } = entry;
  requireStep(entry, 'markReviewer');
  if (entry.isReviewerDone) return;
  if (!entry.hasSurveyLink) throw conflict(annualReviewMessages.noSurveyLink);
  const change = { ...noChange, completedIds: [annualReviewerId] };
  await writeReviewerChange(act.tx, annualReviewId, change, act.viewer.employeeId);
  await auditReview(act, entry, 'mark-own-review-done', { object: { annualReviewerId } });
}

/**
 * Removes the viewer's own peer entry, and tells the lead and the Admins why. The employee under review is never told,
 * not even as an Admin. Errors: 409 once it is done, and in a state that doesn't allow it.
 * Source: docs/product/annual-reviews.md.
 */
export async function declinePeerReview(
  act: Act,
  entry: EntryOfReview,
  { reason }: { reason: string },
): Promise<void> {
  const { tx, jobs, viewer } = act;
  const { annualReviewId, annualReviewerId, employeeId, managerId } = entry;
  requireStep(entry, 'changePeers');
  if (entry.isReviewerDone) throw conflict(annualReviewMessages.reviewerIsDone);
  const change = { ...noChange, removedIds: [annualReviewerId] };
  await writeReviewerChange(tx, annualReviewId, change, viewer.employeeId);
  const recipientIds = await handlersToTell(tx, { employeeId, managerId, byEmployeeId: viewer.employeeId });
  await enqueueMessages(
    tx,
    jobs,
    recipientIds.map((recipientId) => ({
      kind: 'peer-declined' as const,
      recipientId,
      senderId: viewer.employeeId,
      annualReviewId,
      note: reason,
    })),
  );
  await auditReview(act, entry, 'decline-peer-review', { object: { annualReviewerId } });
}
