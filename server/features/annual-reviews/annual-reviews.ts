import { type AnnualReviewStep, annualReviewState, allowsStep } from '#contract/annual-review-steps.ts';
import { annualReviewMessages } from '#contract/annual-review-messages.ts';
import { type DeadlinesInput } from '#contract/review-deadlines.ts';
import { messages } from '#contract/messages.ts';
import { can, hasLead, isSelf, relationTo, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import type { Transaction } from '#server/db/client.ts';
import type { LastChange } from '#server/db/facts.ts';
import { conflict, invalid, type Problem } from '#server/http/errors.ts';
import { requireVersion } from '#server/http/version.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMessages } from '../notifications/notifications.ts';
import {
  insertReview,
  insertReviewers,
  setCompleted,
  setDeadlines,
  setMeetingAndPeers,
} from './annual-reviews.writes.ts';
import { hasPeers, type ReviewFacts } from './review-facts.queries.ts';

/**
 * The employee of a review that is to be started, with the period it is for and the active Admin other than they whom
 * the call names as reviewer.
 */
export type StartFacts = WithOtherAdmin & { isPeriodEnded: boolean; reviewedById: number | null };

/**
 * Starts an annual review (performance appraisal) with the employee as Self and the team lead as Manager, and
 * its four deadlines when given. Where there is no lead, an Admin who is named may stand in. Errors: 400 without
 * either, 409 when there is one or the period has ended.
 * Source: docs/product/annual-reviews.md.
 */
export async function startAnnualReview(
  tx: Transaction,
  viewer: Viewer,
  employee: StartFacts,
  input: { markingPeriodId: number; deadlines: DeadlinesInput | null },
): Promise<{ entityId: number }> {
  const { employeeId } = employee;
  const reviewedById = hasLead(employee) ? employee.managerId : employee.reviewedById;
  if (reviewedById === null) throw invalid(annualReviewMessages.teamLeadRequired);
  if (employee.isPeriodEnded) throw conflict(messages.periodEnded);
  const annualReviewId = await insertReview(tx, { employeeId, byEmployeeId: viewer.employeeId, ...input });
  if (annualReviewId === null) throw conflict(annualReviewMessages.alreadyStarted);
  await insertReviewers(tx, annualReviewId, [
    { employeeId, type: 'Self' },
    { employeeId: reviewedById, type: 'Manager' },
  ]);
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, employee),
    action: 'start-annual-review',
    subjectId: employeeId,
    object: { annualReviewId, markingPeriodId: input.markingPeriodId },
    ...(input.deadlines ? { after: input.deadlines } : {}),
  });
  return { entityId: annualReviewId };
}

/** Changes the four deadlines of a review that is under way. Source: docs/product/annual-reviews.md. */
export async function changeReviewDates(
  tx: Transaction,
  viewer: Viewer,
  review: ReviewFacts,
  deadlines: DeadlinesInput,
  ifMatch: number | null,
): Promise<void> {
  requireStep(review, 'changeDates');
  requireReviewVersion(ifMatch, viewer, review);
  await setDeadlines(tx, review.annualReviewId, deadlines, viewer.employeeId);
  const { peerDeadline, selfDeadline, managerDeadline, finalDeadline } = review;
  await auditReview(tx, viewer, review, 'change-review-dates', {
    before: { peerDeadline, selfDeadline, managerDeadline, finalDeadline },
    after: deadlines,
  });
}

/** What `update/full` may change; undefined leaves a field as it is. */
export type ReviewUpdate = {
  sitdownDate?: string | null | undefined;
  isSitDownComplete?: boolean | undefined;
  skipPeerReview?: boolean | undefined;
  skipPeerReviewReason?: string | null | undefined;
};

/**
 * Sets the sit-down date (which invites the employee and the lead), marks the meeting complete, skips the peer
 * review or takes that back. Errors: 400 without a date or an explanation, 409 in a state that does not allow it.
 * Source: docs/product/annual-reviews.md.
 */
export async function updateAnnualReview(
  tx: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  review: ReviewFacts,
  update: ReviewUpdate,
  ifMatch: number | null,
  skipReason: string | null,
): Promise<void> {
  const change = changeOf(review, update);
  if (change.nothing) {
    if (update.sitdownDate === null || update.sitdownDate === '') throw noSitDownDate();
    return;
  }
  if (change.sitdownDate !== null) requireStep(review, 'setSitDownDate');
  if (change.completesMeeting) {
    const sitdownDate = change.sitdownDate ?? review.sitdownDate;
    if (sitdownDate === null) throw noSitDownDate();
    requireStep({ ...review, sitdownDate }, 'completeMeeting');
  }
  if (change.skips !== null) requireStep(review, 'changePeers');
  // Whether there are peers is kept from the employee: on one's own row the answer does not tell.
  const tellsOfPeers = change.skips === true && !isSelf(viewer, review);
  if (tellsOfPeers && (await hasPeers(tx, review.annualReviewId))) {
    throw conflict(annualReviewMessages.peersAlreadyChosen);
  }
  requireReviewVersion(ifMatch, viewer, review);
  await setMeetingAndPeers(tx, review.annualReviewId, { ...change, skipReason }, viewer.employeeId);
  if (change.sitdownDate !== null && !change.completesMeeting)
    await inviteToSitDown(tx, jobs, viewer, review);
  await auditReview(tx, viewer, review, 'update-annual-review', {
    before: {
      sitdownDate: review.sitdownDate,
      isSitDownComplete: review.isSitDownComplete,
      skipPeerReview: review.skipPeerReview,
    },
    after: {
      sitdownDate: change.sitdownDate ?? review.sitdownDate,
      isSitDownComplete: review.isSitDownComplete || change.completesMeeting,
      skipPeerReview: change.skips ?? review.skipPeerReview,
    },
  });
}

/** Marks the review complete once its meeting is. Errors: 409. Source: docs/product/annual-reviews.md. */
export async function completeAnnualReview(
  tx: Transaction,
  viewer: Viewer,
  review: ReviewFacts,
  ifMatch: number | null,
): Promise<void> {
  if (review.isComplete) throw conflict(annualReviewMessages.alreadyComplete);
  if (!review.isSitDownComplete) throw conflict(annualReviewMessages.meetingNotComplete);
  requireStep(review, 'complete');
  requireReviewVersion(ifMatch, viewer, review);
  await setCompleted(tx, review.annualReviewId, viewer.employeeId);
  await auditReview(tx, viewer, review, 'complete-annual-review', {});
}

/** Refuses a step that the review's state does not allow (409). */
export function requireStep(review: ReviewFacts, step: AnnualReviewStep): void {
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  if (!allowsStep(annualReviewState(review), step)) throw refusalOf(review);
}

/** The last change to the review that the viewer may know of: the employee's version counts what they see. */
export const lastChangeSeenBy = (viewer: Viewer, review: ReviewFacts): LastChange =>
  can.seePeerReviewers(viewer, review) ? review : review.lastSeenChange;

/** As requireVersion, by the version that the viewer gets. */
export const requireReviewVersion = (ifMatch: number | null, viewer: Viewer, review: ReviewFacts) =>
  requireVersion(ifMatch, lastChangeSeenBy(viewer, review));

/** One audit row of a change to a review. */
export async function auditReview(
  tx: Transaction,
  viewer: Viewer,
  review: ReviewFacts,
  action: string,
  change: {
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    object?: Record<string, unknown>;
  },
): Promise<void> {
  const { annualReviewId, employeeId } = review;
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, review),
    action,
    subjectId: employeeId,
    object: { annualReviewId, ...change.object },
    ...(change.before ? { before: change.before } : {}),
    ...(change.after ? { after: change.after } : {}),
  });
}

const noSitDownDate = () => invalid(annualReviewMessages.noSitDownDate, 'sitdownDate');

function refusalOf(review: ReviewFacts): Problem {
  if (review.isComplete) return conflict(annualReviewMessages.alreadyComplete);
  return conflict(annualReviewMessages.meetingAlreadyComplete);
}

type ReviewChange = {
  sitdownDate: string | null;
  completesMeeting: boolean;
  skips: boolean | null;
  nothing: boolean;
};

// A body may echo the whole review: only what differs from it is a change, and an empty date never clears one.
function changeOf(review: ReviewFacts, update: ReviewUpdate): ReviewChange {
  const sitdownDate =
    update.sitdownDate && update.sitdownDate !== review.sitdownDate ? update.sitdownDate : null;
  const completesMeeting = update.isSitDownComplete === true && !review.isSitDownComplete;
  const reasonDiffers =
    update.skipPeerReview === true &&
    update.skipPeerReviewReason !== undefined &&
    update.skipPeerReviewReason !== review.skipPeerReviewReason;
  const skips =
    update.skipPeerReview !== undefined && (update.skipPeerReview !== review.skipPeerReview || reasonDiffers)
      ? update.skipPeerReview
      : null;
  return {
    sitdownDate,
    completesMeeting,
    skips,
    nothing: sitdownDate === null && !completesMeeting && skips === null,
  };
}

async function inviteToSitDown(
  tx: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  review: ReviewFacts,
): Promise<void> {
  const { annualReviewId, employeeId, managerId } = review;
  const recipients = managerId === null || managerId === employeeId ? [employeeId] : [employeeId, managerId];
  await enqueueMessages(
    tx,
    jobs,
    recipients.map((recipientId) => ({
      kind: 'sit-down-invitation',
      recipientId,
      senderId: viewer.employeeId,
      annualReviewId,
    })),
  );
}
