import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { skipReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import { isSelf, type Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { auditReview, requireStep } from './annual-reviews.ts';
import { type ReviewUpdate, updateReview } from './annual-reviews.writes.ts';
import { hasPeers, type ReviewFacts } from './review-facts.queries.ts';
import {
  auditedSitDown,
  changedSitDown,
  inviteToSitDown,
  noSitDownDate,
  type SitDownInput,
} from './sit-down/sit-down.ts';

/** The input of `update/full`; undefined leaves a field unchanged. */
type ReviewUpdateInput = SitDownInput & {
  isSitDownComplete?: boolean | undefined;
  skipPeerReview?: boolean | undefined;
  skipPeerReviewReason?: string | null | undefined;
};

/**
 * Sets or moves the sit-down, completes the meeting, or skips the peer review or undoes the skip. Applies
 * only the fields that differ from the review, since the call may echo all of them; on the viewer's own row a
 * skip always counts as different. One write: all or nothing. Errors: those of the three rules. Source:
 * docs/product/annual-reviews.md.
 */
export async function updateAnnualReview(
  call: Call,
  review: ReviewFacts,
  input: ReviewUpdateInput,
): Promise<void> {
  const reason = input.skipPeerReview === true ? reasonOf(call.viewer, review, input) : null;
  const sitDown = changedSitDown(review, input);
  const after = sitDown ?? review;
  const update: ReviewUpdate = {
    ...(sitDown === null ? {} : { sitDown }),
    ...(input.isSitDownComplete === true && !review.isSitDownComplete
      ? completeMeeting({ ...review, sitdownDate: after.sitdownDate })
      : {}),
    ...(differsInSkipping(call.viewer, review, input, reason)
      ? await skipPeerReview(call, review, reason)
      : {}),
  };
  if (Object.keys(update).length === 0) {
    if (input.sitdownDate === null || input.sitdownDate === '') throw noSitDownDate();
    return;
  }
  await updateReview(call.tx, review.annualReviewId, update, call.viewer.employeeId);
  if (update.sitDown && !update.completesMeeting) await inviteToSitDown(call, review);
  const { isSitDownComplete, skipPeerReview: isSkipped } = review;
  await auditReview(call, review, 'update-annual-review', {
    before: { ...auditedSitDown(review, after), isSitDownComplete, skipPeerReview: isSkipped },
    after: {
      ...auditedSitDown(after, review),
      isSitDownComplete: isSitDownComplete || update.completesMeeting === true,
      skipPeerReview: update.skip?.isSkipped ?? isSkipped,
    },
  });
}

/** Completes the meeting. Errors: 400 without a date, 409. Source: docs/product/annual-reviews.md. */
function completeMeeting(review: ReviewFacts): ReviewUpdate {
  if (review.sitdownDate === null) throw noSitDownDate();
  requireStep(review, 'completeMeeting');
  return { completesMeeting: true };
}

/**
 * Skips the peer review for a reason; null undoes the skip. Errors: 409 when peers are chosen or the state
 * doesn't allow it. Source: docs/product/annual-reviews.md.
 */
async function skipPeerReview(
  { tx, viewer }: Call,
  review: ReviewFacts,
  reason: string | null,
): Promise<ReviewUpdate> {
  requireStep(review, 'changePeers');
  // Employees must not learn whether they have peer reviewers, so on the viewer's own row this check is left
  // out.
  const tellsOfPeers = reason !== null && !isSelf(viewer, review);
  if (tellsOfPeers && (await hasPeers(tx, review.annualReviewId))) {
    throw conflict(annualReviewMessages.peersAlreadyChosen);
  }
  return { skip: { isSkipped: reason !== null, reason } };
}

function reasonOf(viewer: Viewer, review: ReviewFacts, { skipPeerReviewReason }: ReviewUpdateInput): string {
  // Employees must not learn whether their peer review is skipped, so their call needs its own reason.
  const stored = isSelf(viewer, review) ? null : review.skipPeerReviewReason;
  const parsed = skipReason.safeParse(skipPeerReviewReason ?? stored ?? '');
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? annualReviewMessages.skipReasonRequired;
  throw invalid(message, 'skipPeerReviewReason');
}

function differsInSkipping(
  viewer: Viewer,
  review: ReviewFacts,
  { skipPeerReview: isSkipped }: ReviewUpdateInput,
  reason: string | null,
): boolean {
  if (isSkipped === undefined) return false;
  // On the viewer's own row every skip is a change, since "no change" would reveal whether the review is
  // skipped.
  if (isSelf(viewer, review)) return true;
  return isSkipped !== review.skipPeerReview || (isSkipped && reason !== review.skipPeerReviewReason);
}
