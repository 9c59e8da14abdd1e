import type { Call } from '#server/call.ts';
import { noteToTell } from '#server/features/outbox/notices.ts';
import { auditReview, requireStep } from '../annual-reviews.ts';
import type { ReviewFacts } from '../review-facts.queries.ts';

type Reminded = {
  readonly reviewers: readonly { readonly annualReviewerId: number; readonly employeeId: number }[];
  readonly message: string | null;
};

/**
 * Reminds reviewers of one review, in an email that collects all reviews of which a bulk action
 * reminds them. The caller has left out those who have answered, who are archived, or who were reminded less
 * than ten minutes ago. Errors: 409 in a state that doesn't allow it. Source: docs/product/bulk-actions.md.
 */
export async function remindReviewers(
  call: Call,
  review: ReviewFacts,
  { reviewers, message }: Reminded,
): Promise<void> {
  requireStep(review, 'remind');
  const { annualReviewId } = review;
  await noteToTell(
    call,
    reviewers.map(({ annualReviewerId, employeeId }) => ({
      recipientId: employeeId,
      annualReviewId,
      annualReviewerId,
      what: 'reminded',
      note: message,
    })),
  );
  await auditReview(call, review, 'remind-reviewer', {
    object: { annualReviewerIds: reviewers.map(({ annualReviewerId }) => annualReviewerId) },
  });
}
