import { allowsStep, type AnnualReviewStep } from '#contract/reviews/steps/annual-review-steps.ts';
import { isAwaited } from '#contract/reviews/steps/awaited.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import type { DeadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { messages } from '#contract/core/messages.ts';
import { can, hasLead, relationTo, type Viewer, type WithOtherAdmin } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { LastChange } from '#server/db/facts.ts';
import { conflict, invalid, type Problem } from '#server/http/errors.ts';
import { lastChangeOf } from '#server/http/version.ts';
import { type AuditEntry, recordAudit } from '#server/features/audit/audit.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { noteToTell } from '#server/features/outbox/notices.ts';
import { shareIfReady } from '../reading/sharing.ts';
import { unshareReview } from '../reading/unshare.ts';
import {
  insertReview,
  insertReviewers,
  setCompleted,
  setDeadlines,
  setReopened,
} from './annual-reviews.writes.ts';
import { reviewerFactsOf, type ReviewFacts } from './review-facts.queries.ts';

/**
 * The employee of a review to be started, its period, and the active Admin (not the employee) that the call
 * names as reviewer.
 */
export type StartFacts = WithOtherAdmin & { isPeriodEnded: boolean; reviewedById: number | null };

/**
 * Starts an annual review as the viewer, and tells those concerned if asked to; see {@link startReview}.
 * Source: docs/product/annual-reviews.md.
 */
export async function startAnnualReview(
  call: Call,
  employee: StartFacts,
  input: NewReview & { readonly tellNow?: boolean | undefined },
): Promise<{ entityId: number }> {
  const review = await startReview(call.tx, call.viewer, employee, input);
  if (input.tellNow === true) await tellOfStart(call, employee, review.entityId);
  return review;
}

/** Tells the employee and the person with the Manager entry that the review has started. */
export async function tellOfStart(
  teller: Parameters<typeof noteToTell>[0],
  employee: StartFacts,
  annualReviewId: number,
): Promise<void> {
  const recipients = [employee.employeeId, firstManagerOf(employee)];
  await noteToTell(
    teller,
    recipients
      .filter((recipientId) => recipientId !== null)
      .map((recipientId) => ({ recipientId, annualReviewId, what: 'started' as const })),
  );
}

/** The team lead; without one, the Admin that the call names. */
const firstManagerOf = (employee: StartFacts): number | null =>
  hasLead(employee) ? employee.managerId : employee.reviewedById;

type NewReview = {
  readonly markingPeriodId: number;
  readonly deadlines: DeadlinesInput | null;
  /** Whether the reviewers answer here, the newest questions, or by survey link. */
  readonly isWrittenHere: boolean;
};

/**
 * Starts an annual review (performance appraisal) with the employee as Self and the team lead as Manager, and
 * with its four deadlines when given. Without a lead, a named Admin may take the Manager entry. Errors: 400
 * without lead and Admin, 409 when the period has a review already or has ended. Without a viewer, the
 * company itself starts the review. Source: docs/product/annual-reviews.md.
 */
export async function startReview(
  tx: Transaction,
  viewer: Viewer | null,
  employee: StartFacts,
  input: NewReview,
): Promise<{ entityId: number }> {
  const { employeeId } = employee;
  const reviewedById = firstManagerOf(employee);
  if (reviewedById === null) throw invalid(annualReviewMessages.teamLeadRequired);
  if (employee.isPeriodEnded) throw conflict(messages.periodEnded);
  const annualReviewId = await insertReview(tx, {
    employeeId,
    byEmployeeId: viewer?.employeeId ?? null,
    ...input,
  });
  if (annualReviewId === null) throw conflict(annualReviewMessages.alreadyStarted);
  await insertReviewers(tx, annualReviewId, [
    { employeeId, type: 'Self' },
    { employeeId: reviewedById, type: 'Manager' },
  ]);
  await recordAudit(tx, {
    viewer,
    relation: viewer === null ? 'System' : relationTo(viewer, employee),
    action: 'start-annual-review',
    subjectId: employeeId,
    object: { annualReviewId, markingPeriodId: input.markingPeriodId },
    ...(input.deadlines || input.isWrittenHere
      ? { after: { ...input.deadlines, ...(input.isWrittenHere ? { isWrittenHere: true } : {}) } }
      : {}),
  });
  return { entityId: annualReviewId };
}

/** Changes the four deadlines of an open review. Source: docs/product/annual-reviews.md. */
export async function changeReviewDates(
  call: Call,
  review: ReviewFacts,
  { annualReviewId, ...deadlines }: DeadlinesInput & { annualReviewId: number },
): Promise<void> {
  requireStep(review, 'changeDates');
  await setDeadlines(call.tx, annualReviewId, deadlines, call.viewer.employeeId);
  const { peerDeadline, selfDeadline, managerDeadline, finalDeadline } = review;
  await auditReview(call, review, 'change-review-dates', {
    before: { peerDeadline, selfDeadline, managerDeadline, finalDeadline },
    after: deadlines,
  });
}

/**
 * Completes the review, and shares it with the employee at the latest, if it is written here. While reviewers
 * are open, the audit records them and the reason. Errors: 409, also while the meeting isn't complete.
 * Source: docs/product/annual-reviews.md.
 */
export async function completeAnnualReview(
  call: Call,
  review: ReviewFacts,
  { reason }: { reason?: string | null | undefined },
): Promise<void> {
  if (review.isComplete) throw conflict(annualReviewMessages.alreadyComplete);
  if (!review.isSitDownComplete) throw conflict(annualReviewMessages.meetingNotComplete);
  requireStep(review, 'complete');
  const reviewers = await reviewerFactsOf(call.tx, review.annualReviewId);
  const openReviewerIds = reviewers.filter(isAwaited).map((one) => one.annualReviewerId);
  const isAsked = openReviewerIds.length > 0;
  const entry = entryOf(
    call,
    review,
    'complete-annual-review',
    isAsked || reason ? { after: { openReviewerIds, reason: reason || 'no reason given' } } : {},
  );
  await setCompleted(call.tx, review.annualReviewId, entry);
  await shareIfReady(call, review);
}

/**
 * Reopens a complete review, ends its sharing, and tells those who got an email about it since. Errors: 409
 * for a review that isn't complete, or once the period has ended. Source: docs/product/annual-reviews.md.
 */
export async function reopenAnnualReview(
  call: Call,
  review: ReviewFacts,
  { reason }: { reason: string },
): Promise<void> {
  const { tx, jobs, viewer } = call;
  const { annualReviewId } = review;
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  if (!allowsStep(review, 'reopen')) throw conflict(annualReviewMessages.notComplete);
  const told = await setReopened(tx, annualReviewId, viewer.employeeId);
  const wasShared = await unshareReview(tx, annualReviewId);
  const recipientIds = wasShared ? [...told, review.employeeId] : told;
  await enqueueMessages(
    tx,
    jobs,
    [...new Set(recipientIds)]
      .filter((recipientId) => recipientId !== viewer.employeeId)
      .map((recipientId) => ({
        kind: 'review-reopened' as const,
        recipientId,
        senderId: viewer.employeeId,
        annualReviewId,
        note: reason,
      })),
  );
  await auditReview(call, review, 'reopen-annual-review', { after: { reason } });
}

/** Refuses a step that the review's state does not allow (409). */
export function requireStep(review: ReviewFacts, step: AnnualReviewStep): void {
  if (review.isPeriodEnded) throw conflict(messages.periodEnded);
  if (!allowsStep(review, step)) throw refusalOf(review);
}

/**
 * The last change that the viewer may know of. The employee's version counts only the changes that the
 * employee sees.
 */
export const lastChangeSeenBy = (viewer: Viewer, review: ReviewFacts): LastChange =>
  can.seePeerReviewers(viewer, review) ? review : review.lastSeenChange;

/** The review with the version that the viewer knows, for the comparison with If-Match. */
export const asSeenBy = (viewer: Viewer, review: ReviewFacts | null): ReviewFacts | null =>
  review && { ...review, ...lastChangeOf(lastChangeSeenBy(viewer, review)) };

type Change = Pick<AuditEntry, 'object' | 'before' | 'after'>;

/** One audit row of a change to a review. */
export async function auditReview(
  call: Call,
  review: ReviewFacts,
  action: string,
  change: Change,
): Promise<void> {
  await recordAudit(call.tx, entryOf(call, review, action, change));
}

function entryOf({ viewer }: Call, review: ReviewFacts, action: string, change: Change): AuditEntry {
  const { annualReviewId, employeeId } = review;
  const relation = relationTo(viewer, review);
  const object = { annualReviewId, ...change.object };
  return { ...change, viewer, relation, action, subjectId: employeeId, object };
}

function refusalOf(review: ReviewFacts): Problem {
  if (review.isComplete) return conflict(annualReviewMessages.alreadyComplete);
  return conflict(annualReviewMessages.meetingAlreadyComplete);
}
