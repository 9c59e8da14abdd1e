import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict, tooMany } from '#server/http/errors.ts';
import { requestTooEarly } from '#server/features/outbox/notifications.queries.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { auditReview, requireStep } from '../annual-reviews.ts';
import { askFactsOf } from './ask-link.queries.ts';
import type { EntryOfReview } from '../review-facts.queries.ts';

/**
 * Asks the team lead, or without one the Admins, for the survey link of the viewer's self review, at most
 * once in 10 minutes. Errors: 409 once there is a link, when it is written here, when the self review is
 * done, without a person to ask, and in a state that doesn't allow it; 429 when it is too early. Source:
 * docs/product/yours-to-do.md.
 */
export async function askForLink(call: Call, entry: EntryOfReview): Promise<void> {
  const { tx, jobs, viewer } = call;
  const { annualReviewId, annualReviewerId } = entry;
  requireStep(entry, 'changeLinks');
  const { surveyLink, isWrittenHere, isDone, recipientIds, secondsToWait } = await askFactsOf(tx, entry);
  if (isDone) throw conflict(annualReviewMessages.reviewerIsDone);
  if (isWrittenHere) throw conflict(reviewFormMessages.needsNoLink);
  if (surveyLink !== null) throw conflict(annualReviewMessages.hasSurveyLink);
  if (recipientIds.length === 0) throw conflict(annualReviewMessages.noOneToAsk);
  if (secondsToWait > 0) throw tooMany(secondsToWait, requestTooEarly(secondsToWait));
  // Without the entry: a failed request must not show as a failed reminder of the employee.
  await enqueueMessages(
    tx,
    jobs,
    recipientIds.map((recipientId) => ({
      kind: 'link-asked' as const,
      recipientId,
      senderId: viewer.employeeId,
      annualReviewId,
    })),
  );
  await auditReview(call, entry, 'ask-for-link', { object: { annualReviewerId } });
}
