import type {
  AnnualReview,
  AnnualReviewResult,
  AssignedAnnualReview,
  Reading,
  ReviewerEntry,
} from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { can, isAdmin, isSelf, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type { HasPage } from '../reading/outcome.queries.ts';

/**
 * What a viewer sees of an annual review that they may open. On their own row, a person is always "the
 * employee", even an Admin. The employee's fields are an allowlist: a new field is for lead and Admin until
 * it is listed here. Source: docs/product/permissions.md.
 */

/** Employees see only their own self-review among the reviewer entries. */
export const seesEntry = (viewer: Viewer, employee: ReportingLine, type: ReviewerType) =>
  can.seePeerReviewers(viewer, employee) || (isSelf(viewer, employee) && type === 'Self');

/** A reviewer entry with the reviewer's lead and leave, which only some viewers may see. */
export type ReviewerInFull = Omit<ReviewerEntry, 'onLeaveUntil' | 'startsOn' | keyof OfForm | 'markedBy'> &
  OfForm & {
    readonly reviewerManagerId: number | null;
    /** The last day of the leave on which the reviewer is today. */
    readonly leaveUntil: string | null;
    /** The reviewer's first day, while it lies ahead. */
    readonly startsOn: string | null;
    readonly markedBy: string | null;
  };

/**
 * The reviewer entries that the viewer may see. A reviewer's leave shows to Admins, their lead and the
 * reviewer.
 */
export function seeReviewers(
  viewer: Viewer,
  employee: ReportingLine,
  reviewers: readonly ReviewerInFull[],
): ReviewerEntry[] {
  const seen = reviewers
    .filter(({ type }) => seesEntry(viewer, employee, type))
    .map(({ reviewerManagerId: managerId, leaveUntil, startsOn, ...inFull }) => {
      const { isWrittenHere, markedBy, draftSavedAt, ...entry } = inFull;
      return {
        ...entry,
        ...(isWrittenHere ? { isWrittenHere, markedBy } : {}),
        ...(isWrittenHere && entry.employeeId === viewer.employeeId ? { draftSavedAt } : {}),
        ...(leaveUntil !== null && can.seeProfile(viewer, { employeeId: entry.employeeId, managerId })
          ? { onLeaveUntil: leaveUntil }
          : {}),
        ...(startsOn === null ? {} : { startsOn }),
      };
    });
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
  ...(entry.onLeaveUntil === undefined ? {} : { onLeaveUntil: entry.onLeaveUntil }),
  ...(entry.isWrittenHere === undefined
    ? {}
    : {
        isWrittenHere: entry.isWrittenHere,
        markedBy: entry.markedBy ?? null,
        draftSavedAt: entry.draftSavedAt ?? null,
      }),
});

/** What is read of a review on its page, and for whom there is one. Lists of reviews are read without it. */
type WithPage = { readonly reading?: Reading | undefined; readonly hasPage?: HasPage | undefined };

/** Left out where the viewer has no page to open. */
const readingFor = (viewer: Viewer, employee: ReportingLine, { reading, hasPage }: WithPage) =>
  reading !== undefined && (isSelf(viewer, employee) ? hasPage?.forEmployee : hasPage?.forOthers) === true
    ? { reading }
    : {};

/**
 * An annual review with the version that its employee uses, which counts only changes that the employee sees.
 */
export type ReviewInFull = Omit<AnnualReview, 'reviewers' | 'reading'> &
  WithPage & {
    readonly reviewers: ReviewerInFull[];
    readonly seenVersion: number;
  };

/** The employee sees dates, their own entry, and the final document once the review is complete. */
export function seeAnnualReview(viewer: Viewer, employee: ReportingLine, inFull: ReviewInFull): AnnualReview {
  const { seenVersion, reading, hasPage, ...review } = inFull;
  const page = readingFor(viewer, employee, { reading, hasPage });
  const reviewers = seeReviewers(viewer, employee, review.reviewers);
  if (can.seePeerReviewers(viewer, employee)) return { ...review, ...page, reviewers };
  return {
    annualReviewId: review.annualReviewId,
    markingPeriodId: review.markingPeriodId,
    selfDeadline: review.selfDeadline,
    peerDeadline: review.peerDeadline,
    managerDeadline: review.managerDeadline,
    finalDeadline: review.finalDeadline,
    sitdownDate: review.sitdownDate,
    sitdownTime: review.sitdownTime,
    sitdownMinutes: review.sitdownMinutes,
    sitdownPlace: review.sitdownPlace,
    timeZone: review.timeZone,
    isSitDownComplete: review.isSitDownComplete,
    isComplete: review.isComplete,
    completedDate: review.completedDate,
    selfReviewDocId: review.selfReviewDocId,
    finalReviewDocId: review.isComplete ? review.finalReviewDocId : null,
    reviewers,
    employeeUnderReview: review.employeeUnderReview,
    manager: review.manager,
    ...page,
    version: seenVersion,
  };
}

/** An earlier result with what its viewers may see of it. */
export type ResultInFull = Omit<AnnualReviewResult, 'reading'> & WithPage;

/** Earlier results with the documents that the viewer may open. */
export function seeResults(
  viewer: Viewer,
  employee: ReportingLine,
  results: readonly ResultInFull[],
): AnnualReviewResult[] {
  return results.map(({ reading, hasPage, ...result }) => {
    const page = readingFor(viewer, employee, { reading, hasPage });
    const documents = result.documents.filter(({ kind }) =>
      can.seeDocument(viewer, {
        ...employee,
        kind,
        isComplete: result.completedDate !== null,
        isPeriodEnded: true,
      }),
    );
    if (can.seePeerReviewers(viewer, employee)) return { ...result, ...page, documents };
    const { annualReviewId, markingPeriodId, period, completedDate } = result;
    return { annualReviewId, markingPeriodId, period, completedDate, documents, ...page };
  });
}

/**
 * A person's assigned reviews. A viewer never learns who peer-reviews the viewer, and a deputy never who
 * peer-reviews a lead for whom they stand in, who may not know it either.
 */
export function seeAssignedReviews(
  viewer: Viewer,
  employee: ReportingLine,
  assigned: readonly AssignedInFull[],
): AssignedAnnualReview[] {
  if (isSelf(viewer, employee)) return assigned.map(withFormOfWriter);
  const hidden = [viewer.employeeId, ...(isAdmin(viewer) ? [] : (viewer.deputyFor ?? []))];
  return assigned
    .filter(({ employeeUnderReview }) => !hidden.includes(employeeUnderReview.employeeId))
    .map(({ isWrittenHere, draftSavedAt: _ofWriter, ...entry }) => ({
      ...entry,
      ...(isWrittenHere ? { isWrittenHere } : {}),
    }));
}

type OfForm = { readonly isWrittenHere: boolean; readonly draftSavedAt: string | null };
export type AssignedInFull = Omit<AssignedAnnualReview, keyof OfForm> & OfForm;

/** The entry as its writer sees it. Only the writer is told of a draft. */
export const withFormOfWriter = <Entry extends OfForm>({ isWrittenHere, draftSavedAt, ...entry }: Entry) => ({
  ...entry,
  ...(isWrittenHere ? { isWrittenHere, draftSavedAt } : {}),
});
