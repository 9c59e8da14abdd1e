import { relationTo, type ReportingLine } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';
import { writeShared } from './review-reading.writes.ts';

/**
 * Shares a locked review with its employee, if its manager review is in and it isn't shared yet, and emails
 * them once. Returns whether it did. Completing a review calls it, because a complete review is shared at the
 * latest. Source: docs/product/review-reading.md.
 */
export async function shareIfReady(
  { tx, jobs, viewer }: Call,
  review: ReportingLine & { readonly annualReviewId: number },
): Promise<boolean> {
  const { annualReviewId, employeeId } = review;
  const isShared = await writeShared(tx, annualReviewId, {
    viewer,
    relation: relationTo(viewer, review),
    action: 'share-review',
    subjectId: employeeId,
    object: { annualReviewId },
  });
  if (isShared) {
    await enqueueMessage(tx, jobs, {
      kind: 'review-ready',
      recipientId: employeeId,
      senderId: viewer.employeeId,
      annualReviewId,
    });
  }
  return isShared;
}
