import type {
  AnnualReview,
  AnnualReviewResult,
  AssignedAnnualReview,
  ReviewerEntry,
} from './annual-reviews.ts';
import type { Kudo } from './kudos.ts';
import { can, isAdmin, isSelf, type ReportingLine, type Viewer } from './policies.ts';

/**
 * What a viewer sees of what they may open. A person's own row is always "the employee", Admin or not.
 * Source: docs/product/permissions.md.
 */

/** The reviewers of a review: the employee learns of their own self-review only. */
export function seeReviewers(
  viewer: Viewer,
  employee: ReportingLine,
  reviewers: readonly ReviewerEntry[],
): ReviewerEntry[] {
  if (can.seePeerReviewers(viewer, employee)) return [...reviewers];
  return reviewers.filter((entry) => isSelf(viewer, employee) && entry.type === 'Self');
}

/** An annual review: the employee sees dates, their own part, and the final document once it is complete. */
export function seeAnnualReview(viewer: Viewer, employee: ReportingLine, review: AnnualReview): AnnualReview {
  const reviewers = seeReviewers(viewer, employee, review.reviewers);
  if (can.seePeerReviewers(viewer, employee)) return { ...review, reviewers };
  const {
    skipPeerReview: _s,
    skipPeerReviewReason: _r,
    peerReviewDocId: _p,
    managerNotifiedDate: _m,
    ...own
  } = review;
  return { ...own, reviewers, finalReviewDocId: review.isComplete ? review.finalReviewDocId : null };
}

/** Earlier results with the documents that the viewer may open. */
export function seeResults(
  viewer: Viewer,
  employee: ReportingLine,
  results: readonly AnnualReviewResult[],
): AnnualReviewResult[] {
  return results.map((result) => ({
    ...result,
    documents: result.documents.filter(({ kind }) =>
      can.seeDocument(viewer, {
        ...employee,
        kind,
        isComplete: result.completedDate !== null,
        isPeriodEnded: true,
      }),
    ),
  }));
}

/** Duties of a reviewer: whoever looks never learns who reviews themselves as a peer. */
export function seeAssignedReviews(
  viewer: Viewer,
  employee: ReportingLine,
  assigned: readonly AssignedAnnualReview[],
): AssignedAnnualReview[] {
  if (isSelf(viewer, employee)) return [...assigned];
  return assigned.filter(({ employeeUnderReview }) => employeeUnderReview.employeeId !== viewer.employeeId);
}

/** A kudo: what was written before an Admin edited it is for Admins, and left out where nothing was edited. */
export function seeKudo(viewer: Viewer, kudo: Kudo): Kudo {
  if (isAdmin(viewer) && kudo.originalMessage !== kudo.message) return kudo;
  const { originalMessage: _kept, ...rest } = kudo;
  return rest;
}
