import { messages } from '#contract/core/messages.ts';
import { relationTo } from '#contract/policies.ts';
import { reviewReadingMessages } from '#contract/reviews/reading/review-reading-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import type { AuditEntry } from '#server/features/audit/audit.ts';
import type { OutcomeFacts } from './review-facts.queries.ts';
import { writeActions, writeConfirmed, writeSummary } from './review-reading.writes.ts';
import { shareIfReady } from './sharing.ts';

/**
 * Writes the lead's summary of the peers; an empty one removes it. Errors: 409 once the review is shared or
 * its period has ended. Source: docs/product/review-reading.md.
 */
export async function savePeerSummary(
  call: Call,
  review: OutcomeFacts,
  { summary }: { summary: string },
): Promise<void> {
  requireOpenPeriod(review);
  if (review.isShared) throw conflict(reviewReadingMessages.summaryShared);
  await writeSummary(
    call.tx,
    review.annualReviewId,
    summary || null,
    entryOf(call, review, 'save-peer-summary'),
  );
}

/** Replaces the agreed actions, in their order. Errors: 409 once the period has ended. */
export async function saveAgreedActions(
  call: Call,
  review: OutcomeFacts,
  { actions }: { actions: readonly string[] },
): Promise<void> {
  requireOpenPeriod(review);
  const entry = entryOf(call, review, 'save-agreed-actions');
  await writeActions(call.tx, review.annualReviewId, actions, { ...entry, after: { count: actions.length } });
}

/**
 * Gives the shared answers and the summary to the employee, who gets one email. Errors: 409 before the
 * manager review is submitted, when it is shared already, or once the period has ended. Source:
 * docs/product/review-reading.md.
 */
export async function shareReview(call: Call, review: OutcomeFacts): Promise<void> {
  requireOpenPeriod(review);
  if (review.isShared) throw conflict(reviewReadingMessages.alreadyShared);
  if (!(await shareIfReady(call, review))) throw conflict(reviewReadingMessages.managerReviewMissing);
}

/**
 * The employee confirms that they have read what is shared. Errors: 409 before it is shared, the second time,
 * or once the period has ended. Source: docs/product/review-reading.md.
 */
export async function confirmReview(
  call: Call,
  review: OutcomeFacts,
  { comment }: { comment?: string | null | undefined },
): Promise<void> {
  requireOpenPeriod(review);
  if (!review.isShared) throw conflict(reviewReadingMessages.notShared);
  if (review.isConfirmed) throw conflict(reviewReadingMessages.alreadyConfirmed);
  const entry = entryOf(call, review, 'confirm-review');
  await writeConfirmed(call.tx, review.annualReviewId, comment || null, entry);
}

function requireOpenPeriod({ isPeriodEnded }: OutcomeFacts): void {
  if (isPeriodEnded) throw conflict(messages.periodEnded);
}

/** The audit says that something was written, never its words. */
const entryOf = ({ viewer }: Call, review: OutcomeFacts, action: string): AuditEntry => ({
  viewer,
  relation: relationTo(viewer, review),
  action,
  subjectId: review.employeeId,
  object: { annualReviewId: review.annualReviewId },
});
