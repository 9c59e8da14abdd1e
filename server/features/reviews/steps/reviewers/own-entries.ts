import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { auditReview, requireStep } from '../annual-reviews.ts';
import { noReviewerChange, writeReviewerChange } from '../annual-reviews.writes.ts';
import { seesEntry } from '../annual-reviews.visibility.ts';
import {
  type DeclinedEntry,
  declinedEntryOf,
  declineFactsOf,
  type EntryOfReview,
  lockReviewOfReviewer,
  reviewerFactsOf,
} from '../review-facts.queries.ts';

/** The viewer's own entry, or one that the viewer may see. Other entries are refused like missing ones. */
export async function ownEntryOf(
  { tx, viewer }: Call,
  { annualReviewerId }: { annualReviewerId: number },
): Promise<EntryOfReview | null> {
  const entry = await lockReviewOfReviewer(tx, annualReviewerId);
  if (entry === null) return null;
  const isKnown = entry.reviewerId === viewer.employeeId || seesEntry(viewer, entry, entry.reviewerType);
  return isKnown ? entry : null;
}

/** The viewer's entry, also after the viewer declined it, so that a retry gets the first reply. */
export const entryToDecline = async (
  call: Call,
  input: { annualReviewerId: number },
): Promise<EntryOfReview | DeclinedEntry | null> =>
  (await ownEntryOf(call, input)) ?? declinedEntryOf(call.tx, input.annualReviewerId, call.viewer.employeeId);

/**
 * Marks the viewer's own entry as done; nothing happens if it is. Errors: 409 without a survey link, for a
 * form, and in a state that doesn't allow it. Source: docs/product/annual-reviews.md.
 */
export async function markOwnEntry(call: Call, entry: EntryOfReview): Promise<void> {
  const { annualReviewId, annualReviewerId } = entry;
  requireStep(entry, 'markReviewer');
  const reviewers = await reviewerFactsOf(call.tx, annualReviewId);
  const now = reviewers.find((one) => one.annualReviewerId === annualReviewerId);
  if (now === undefined || now.isCompleted) return;
  if (now.isWrittenHere) throw conflict(reviewFormMessages.writtenHere);
  if (now.surveyLink === null) throw conflict(annualReviewMessages.noSurveyLink);
  const change = { ...noReviewerChange, completedIds: [annualReviewerId] };
  await writeReviewerChange(call.tx, annualReviewId, change, call.viewer.employeeId);
  await auditReview(call, entry, 'mark-own-review-done', { object: { annualReviewerId } });
}

/**
 * Removes the viewer's own peer entry, and tells the lead and the Admins why. The employee under review is
 * never told, not even as an Admin. Nothing happens if the entry was declined. Errors: 409 once it is done,
 * and in a state that doesn't allow it. Source: docs/product/annual-reviews.md.
 */
export async function declinePeerReview(
  call: Call,
  entry: EntryOfReview | DeclinedEntry,
  { reason }: { reason: string },
): Promise<void> {
  if ('isDeclined' in entry) return;
  const { tx, jobs, viewer } = call;
  const { annualReviewId, annualReviewerId } = entry;
  requireStep(entry, 'changePeers');
  const { isDone, recipientIds } = await declineFactsOf(tx, entry);
  if (isDone === null) return;
  if (isDone) throw conflict(annualReviewMessages.reviewerIsDone);
  const change = { ...noReviewerChange, removedIds: [annualReviewerId] };
  await writeReviewerChange(tx, annualReviewId, change, viewer.employeeId);
  await enqueueMessages(
    tx,
    jobs,
    recipientIds.map((recipientId) => ({
      kind: 'peer-declined' as const,
      recipientId,
      senderId: viewer.employeeId,
      annualReviewId,
      annualReviewerId,
      note: reason,
    })),
  );
  await auditReview(call, entry, 'decline-peer-review', { object: { annualReviewerId } });
}
