import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { allowsStep } from '#contract/reviews/steps/annual-review-steps.ts';
import { messages } from '#contract/core/messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { auditReview } from './annual-reviews.ts';
import type { NotifiedRecipient } from '#server/features/outbox/notified-recipients.queries.ts';
import type { ReviewFacts } from './review-facts.queries.ts';
import { takeUnanswered } from './withdraw-review.writes.ts';

/**
 * Withdraws a review that was started by mistake, and tells those who got an email about it. Errors: 409 once
 * a reviewer is done, a document is uploaded, something is written here or the meeting was held. Source:
 * docs/product/annual-reviews.md.
 */
export async function withdrawAnnualReview(
  call: Call,
  review: ReviewFacts,
  input: { reason: string },
): Promise<void> {
  const { tx, jobs, viewer } = call;
  const { annualReviewId } = review;
  const told = await withdrawReview(call, review, input);
  await enqueueMessages(
    tx,
    jobs,
    told.map(({ recipientId, isInvited }) => ({
      kind: 'review-withdrawn' as const,
      recipientId,
      senderId: viewer.employeeId,
      annualReviewId,
      data: { isInvited },
    })),
  );
}

/** As {@link withdrawAnnualReview}, but only returns who is to be told. */
export async function withdrawReview(
  call: Call,
  review: ReviewFacts,
  { reason }: { reason: string },
): Promise<NotifiedRecipient[]> {
  const { tx, viewer } = call;
  const { annualReviewId, markingPeriodId, sitdownDate } = review;
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  const isPossible = allowsStep(review, 'withdraw');
  const told = isPossible ? await takeUnanswered(tx, annualReviewId, viewer.employeeId) : null;
  if (told === null) throw conflict(annualReviewMessages.alreadyAnswered);
  const { peerDeadline, selfDeadline, managerDeadline, finalDeadline } = review;
  await auditReview(call, review, 'withdraw-annual-review', {
    object: { markingPeriodId },
    before: { peerDeadline, selfDeadline, managerDeadline, finalDeadline, sitdownDate },
    after: { reason },
  });
  return told.filter(({ recipientId }) => recipientId !== viewer.employeeId);
}
