import type {
  AnnualReview,
  AnnualReviewResult,
  AssignedAnnualReview,
  ReviewerEntry,
} from '#contract/annual-reviews.ts';
import type { ReviewerType } from '#contract/enums.ts';
import { can, isSelf, type ReportingLine, type Viewer } from '#contract/policies.ts';

/**
 * What a viewer sees of the annual reviews that they may open. A person's own row is always "the employee", Admin or
 * not. What the employee sees is listed: a new field is for lead and Admin until it is listed here.
 * Source: docs/product/permissions.md.
 */

/** One reviewer of a review: the employee learns of their own self-review only. */
export const seesEntry = (viewer: Viewer, employee: ReportingLine, type: ReviewerType) =>
  can.seePeerReviewers(viewer, employee) || (isSelf(viewer, employee) && type === 'Self');

/** The reviewers of a review that the viewer learns of. */
export function seeReviewers(
  viewer: Viewer,
  employee: ReportingLine,
  reviewers: readonly ReviewerEntry[],
): ReviewerEntry[] {
  const seen = reviewers.filter(({ type }) => seesEntry(viewer, employee, type));
  return can.seePeerReviewers(viewer, employee) ? seen : seen.map(entryForEmployee);
}

const entryForEmployee = (entry: ReviewerEntry): ReviewerEntry => ({
  annualReviewerId: entry.annualReviewerId,
  annualReviewId: entry.annualReviewId,
  employeeId: entry.employeeId,
  reviewer: entry.reviewer,
  reviewerName: entry.reviewerName,
  type: entry.type,
  deadline: entry.deadline,
  employeeSurveyId: entry.employeeSurveyId,
  surveyLink: entry.surveyLink,
  isCompleted: entry.isCompleted,
  isComplete: entry.isComplete,
  isActive: entry.isActive,
  remindersSent: entry.remindersSent,
  deliveryFailed: entry.deliveryFailed,
});

/** An annual review with the version that its employee goes by, which only changes that they see move. */
export type ReviewInFull = AnnualReview & { readonly seenVersion: number };

/** An annual review: the employee sees dates, their own part, and the final document once it is complete. */
export function seeAnnualReview(viewer: Viewer, employee: ReportingLine, inFull: ReviewInFull): AnnualReview {
  const { seenVersion, ...review } = inFull;
  const reviewers = seeReviewers(viewer, employee, review.reviewers);
  if (can.seePeerReviewers(viewer, employee)) return { ...review, reviewers };
  return {
    annualReviewId: review.annualReviewId,
    markingPeriodId: review.markingPeriodId,
    selfDeadline: review.selfDeadline,
    peerDeadline: review.peerDeadline,
    managerDeadline: review.managerDeadline,
    finalDeadline: review.finalDeadline,
    sitdownDate: review.sitdownDate,
    isSitDownComplete: review.isSitDownComplete,
    isComplete: review.isComplete,
    completedDate: review.completedDate,
    selfReviewDocId: review.selfReviewDocId,
    finalReviewDocId: review.isComplete ? review.finalReviewDocId : null,
    reviewers,
    employeeUnderReview: review.employeeUnderReview,
    manager: review.manager,
    version: seenVersion,
  };
}

/** Earlier results with the documents that the viewer may open. */
export function seeResults(
  viewer: Viewer,
  employee: ReportingLine,
  results: readonly AnnualReviewResult[],
): AnnualReviewResult[] {
  return results.map((result) => {
    const documents = result.documents.filter(({ kind }) =>
      can.seeDocument(viewer, {
        ...employee,
        kind,
        isComplete: result.completedDate !== null,
        isPeriodEnded: true,
      }),
    );
    if (can.seePeerReviewers(viewer, employee)) return { ...result, documents };
    const { annualReviewId, markingPeriodId, period, completedDate } = result;
    return { annualReviewId, markingPeriodId, period, completedDate, documents };
  });
}

/** Duties of a reviewer: a viewer never learns who reviews themselves as a peer. */
export function seeAssignedReviews(
  viewer: Viewer,
  employee: ReportingLine,
  assigned: readonly AssignedAnnualReview[],
): AssignedAnnualReview[] {
  if (isSelf(viewer, employee)) return [...assigned];
  return assigned.filter(({ employeeUnderReview }) => employeeUnderReview.employeeId !== viewer.employeeId);
}
