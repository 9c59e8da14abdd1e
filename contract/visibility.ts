import type {
  AnnualReview,
  AnnualReviewResult,
  AssignedAnnualReview,
  ReviewerEntry,
} from './annual-reviews.ts';
import type { ReviewerType } from './enums.ts';
import type { Kudo, KudoPerson } from './kudos.ts';
import type { ProjectProgress } from './project-evaluations.ts';
import type { Project, ProjectMember } from './projects.ts';
import { can, isAdmin, isSelf, type ProjectFacts, type ReportingLine, type Viewer } from './policies.ts';

/**
 * What a viewer sees of what they may open. A person's own row is always "the employee", Admin or not.
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
  return reviewers.filter(({ type }) => seesEntry(viewer, employee, type));
}

/** An annual review with the version that its employee goes by, which only changes that they see move. */
export type ReviewInFull = AnnualReview & { readonly seenVersion: number };

/** An annual review: the employee sees dates, their own part, and the final document once it is complete. */
export function seeAnnualReview(viewer: Viewer, employee: ReportingLine, inFull: ReviewInFull): AnnualReview {
  const { seenVersion, ...review } = inFull;
  const reviewers = seeReviewers(viewer, employee, review.reviewers);
  if (can.seePeerReviewers(viewer, employee)) return { ...review, reviewers };
  const {
    skipPeerReview: _s,
    skipPeerReviewReason: _r,
    peerReviewDocId: _p,
    managerNotifiedDate: _m,
    ...own
  } = review;
  const finalReviewDocId = review.isComplete ? review.finalReviewDocId : null;
  return { ...own, reviewers, finalReviewDocId, version: seenVersion };
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

/**
 * A kudo: what was written before an Admin edited it is for Admins, and left out where nothing was edited. Who leads
 * the people in it is left out but for those whom the viewer leads.
 */
export function seeKudo(viewer: Viewer, kudo: Kudo): Kudo {
  const { originalMessage, ...rest } = kudo;
  const isEditSeen = isAdmin(viewer) && originalMessage !== undefined && originalMessage !== kudo.message;
  return {
    ...rest,
    sender: seeKudoPerson(viewer, kudo.sender),
    targetEmployees: kudo.targetEmployees.map((one) => seeKudoPerson(viewer, one)),
    ...(isEditSeen ? { originalMessage } : {}),
  };
}

function seeKudoPerson(viewer: Viewer, { managerId, ...person }: KudoPerson): KudoPerson {
  return managerId === viewer.employeeId ? { ...person, managerId } : person;
}

/** A member of a project: status and reminders only where asked for, the link only in one's own entry. */
function seeMember(viewer: Viewer, member: ProjectMember, seesStatus: boolean): ProjectMember {
  const { guid, ...rest } = member;
  const own = guid && member.employee.employeeId === viewer.employeeId ? { guid } : {};
  if (seesStatus) return { ...rest, ...own };
  const { evaluationId, employee, projectRole, isActive } = rest;
  return { evaluationId, employee, projectRole, isActive, ...own };
}

/** A project: how far the evaluations are is for Admins and its PM. */
export function seeProject(viewer: Viewer, project: Project & ProjectFacts): Project {
  const seesStatus = can.seeReviewStatus(viewer, project);
  const { status, evaluationStatus, ...rest } = project;
  return {
    ...rest,
    ...(seesStatus && status !== undefined && evaluationStatus ? { status, evaluationStatus } : {}),
    evaluations: project.evaluations.map((member) => seeMember(viewer, member, seesStatus)),
  };
}

/** A project in the list of evaluations: who has no hand in it finds only their own entry. */
export function seeProgress(viewer: Viewer, project: ProjectProgress & ProjectFacts): ProjectProgress {
  const seesStatus = can.seeReviewStatus(viewer, project);
  const { status, ...rest } = project;
  const members = project.members.map((member) => seeMember(viewer, member, seesStatus));
  return seesStatus && status !== undefined
    ? { ...rest, status, members }
    : { ...rest, members: members.filter(({ employee }) => employee.employeeId === viewer.employeeId) };
}
