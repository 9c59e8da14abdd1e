import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict } from '#server/http/errors.ts';
import { auditReview, requireStep } from '../annual-reviews.ts';
import { writeEntryKind } from '../annual-reviews.writes.ts';
import { entryKindOf } from './entry-kind.queries.ts';
import type { EntryOfReview } from '../review-facts.queries.ts';

/**
 * Has a reviewer answer here or by survey link; nothing happens if they do already. Answered here, the entry
 * asks the questions of its review, or the newest ones in a review with survey links. A draft stays with its
 * writer. Errors: 409 once the reviewer is done or has submitted answers here, while there is a survey link,
 * and in a state that doesn't allow it. Source: docs/product/review-forms.md.
 */
export async function changeEntryKind(
  call: Call,
  entry: EntryOfReview,
  { isWrittenHere }: { isWrittenHere: boolean },
): Promise<void> {
  const { annualReviewId, annualReviewerId } = entry;
  requireStep(entry, 'changeLinks');
  const now = await entryKindOf(call.tx, annualReviewerId);
  if (now.isWrittenHere === isWrittenHere) return;
  if (now.isCompleted) throw conflict(annualReviewMessages.reviewerIsDone);
  if (now.isWrittenHere && now.hasSubmitted) throw conflict(annualReviewMessages.begunHere);
  if (now.surveyLink !== null) throw conflict(annualReviewMessages.linkFirst);
  await writeEntryKind(call.tx, { annualReviewId, annualReviewerId }, isWrittenHere, call.viewer.employeeId);
  await auditReview(call, entry, 'change-entry-kind', {
    object: { annualReviewerId },
    before: { isWrittenHere: now.isWrittenHere },
    after: { isWrittenHere },
  });
}
