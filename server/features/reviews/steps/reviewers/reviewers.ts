import { absenceMessages } from '#contract/people/absence.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { can, type Viewer } from '#contract/policies.ts';
import { reviewFormMessages } from '#contract/reviews/forms/review-form-messages.ts';
import type { Call } from '#server/call.ts';
import { conflict, forbidden, invalid, tooMany } from '#server/http/errors.ts';
import { reminderTooEarly, secondsUntilNextReminder } from '#server/features/outbox/notifications.queries.ts';
import { namesFor } from '#server/features/namesakes/namesakes.ts';
import { noteToTell } from '#server/features/outbox/notices.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';
import { auditReview, requireStep } from '../annual-reviews.ts';
import {
  type ReviewerChange,
  setManagerNotified,
  writeReviewerChange,
  writeSurveyLinks,
} from '../annual-reviews.writes.ts';
import {
  documentKindsOf,
  reviewerFactsOf,
  reviewersAndActive,
  type ReviewerFacts,
  type ReviewFacts,
} from '../review-facts.queries.ts';

type ReviewerInput = {
  employeeId: number;
  type: ReviewerType;
  isCompleted?: boolean | undefined;
  tellNow?: boolean | undefined;
};

type LinkInput = {
  employeeId: number;
  surveyLink?: string | null | undefined;
  tellNow?: boolean | undefined;
};

/**
 * Merges the chosen peers into a review: keeps those still chosen, adds new ones, drops the rest, and always
 * keeps Self and Manager. An Admin's `isCompleted` marks reviewers as done; `tellNow` tells an added peer.
 * Errors: 400 for a person who can't be a peer, 409 in a state that doesn't allow it. Source:
 * docs/product/annual-reviews.md.
 */
export async function mergeReviewers(
  call: Call,
  review: ReviewFacts,
  input: readonly ReviewerInput[],
): Promise<void> {
  const { tx, viewer } = call;
  const { annualReviewId } = review;
  const peerIds = input.filter(({ type }) => type === 'Peer').map(({ employeeId }) => employeeId);
  const { reviewers, activeIds } = await reviewersAndActive(tx, annualReviewId, peerIds);
  const mayMark = can.markReviewer(viewer, review);
  const change = changeOfReviewers(reviewers, input, mayMark);
  const changesPeers = change.removedIds.length + change.addedEmployeeIds.length > 0;
  const marks = change.completedIds.length + change.reopenedIds.length > 0;
  requirePeers(review, { reviewers, peerIds, addedIds: change.addedEmployeeIds, activeIds });
  if (!changesPeers && !marks) return;
  requireStep(review, changesPeers ? 'changePeers' : 'markReviewer');
  await keepSubmitted(call, reviewers, change);
  const added = await writeReviewerChange(tx, annualReviewId, change, viewer.employeeId);
  await auditReview(call, review, 'change-reviewers', { after: { ...change } });
  const toTell = new Set(input.filter(({ tellNow }) => tellNow === true).map(({ employeeId }) => employeeId));
  await noteToTell(
    call,
    added
      .filter(({ employeeId }) => toTell.has(employeeId))
      .map(({ employeeId: recipientId, annualReviewerId }) => ({
        recipientId,
        annualReviewId,
        annualReviewerId,
        what: 'asked' as const,
      })),
  );
}

/**
 * Changes survey links of the reviewers of one review. A reviewer who answers here answers by the link
 * instead, until it is removed. `tellNow` tells a reviewer who is not done of a new link. Errors: 409 for a
 * reviewer who has submitted answers. Source: docs/product/annual-reviews.md.
 */
export async function changeSurveyLinks(
  call: Call,
  review: ReviewFacts,
  input: readonly LinkInput[],
): Promise<void> {
  const { tx, viewer } = call;
  const { annualReviewId } = review;
  requireStep(review, 'changeLinks');
  const now = await reviewerFactsOf(tx, annualReviewId);
  const byEmployee = new Map(now.map((one) => [one.employeeId, one]));
  const seesPeers = can.seePeerReviewers(viewer, review);
  const links = input.flatMap(({ employeeId, surveyLink, tellNow = false }) => {
    const reviewer = byEmployee.get(employeeId);
    // Employees must not learn who their peers are: a peer and a stranger get the same error.
    if (!reviewer || (reviewer.type !== 'Self' && !seesPeers))
      throw invalid(annualReviewMessages.reviewerUnknown);
    // A reviewer named without a link keeps the current one.
    if (surveyLink === undefined) return [];
    const isNew = isNewLink(surveyLink, reviewer);
    const { annualReviewerId, isCompleted } = reviewer;
    return [{ annualReviewerId, employeeId, surveyLink, isTold: tellNow && isNew && !isCompleted }];
  });
  if (links.length === 0) return;
  await refuseLinksOfSubmitted(call, now, input);
  await writeSurveyLinks(tx, annualReviewId, links, viewer.employeeId);
  // A link may contain an answer key, so the audit records whose link changed, not the link.
  await auditReview(call, review, 'change-survey-links', {
    after: { annualReviewerIds: links.map((one) => one.annualReviewerId) },
  });
  await noteToTell(
    call,
    links
      .filter(({ isTold }) => isTold)
      .map(({ employeeId: recipientId, annualReviewerId }) => ({
        recipientId,
        annualReviewId,
        annualReviewerId,
        what: 'link' as const,
      })),
  );
}

const isNewLink = (surveyLink: string | null, reviewer: ReviewerFacts) =>
  surveyLink !== null && surveyLink !== reviewer.surveyLink;

/** Errors: 409. */
async function refuseLinksOfSubmitted(
  { tx, viewer }: Call,
  now: readonly ReviewerFacts[],
  links: readonly LinkInput[],
): Promise<void> {
  const submitted = now.find(
    (one) =>
      one.isSubmitted &&
      links.some(
        ({ employeeId, surveyLink = null }) => employeeId === one.employeeId && isNewLink(surveyLink, one),
      ),
  );
  if (submitted === undefined) return;
  const nameOf = await namesFor(tx, viewer, [submitted.employeeId]);
  throw conflict(reviewFormMessages.submittedLinked(nameOf(submitted)));
}

/**
 * Queues one reminder to one reviewer, at most one in 10 minutes. Errors: 409 when the reviewer is done or
 * archived, or on leave as far as the viewer may see, 429 when it is too early. Source:
 * docs/product/annual-reviews.md.
 */
export async function remindReviewer(
  call: Call,
  review: ReviewFacts,
  input: { annualReviewerId: number; message: string | null },
): Promise<void> {
  const { tx, jobs, viewer } = call;
  requireStep(review, 'remind');
  const reviewers = await reviewerFactsOf(tx, review.annualReviewId);
  const reviewer = reviewers.find((one) => one.annualReviewerId === input.annualReviewerId);
  if (!reviewer) throw invalid(annualReviewMessages.reviewerUnknown);
  if (reviewer.isCompleted) throw conflict(annualReviewMessages.reviewerIsDone);
  if (!reviewer.isActive) throw conflict(annualReviewMessages.reviewerIsArchived);
  requirePresent(viewer, reviewer);
  const seconds = await secondsUntilNextReminder(tx, reviewer.annualReviewerId);
  if (seconds > 0) throw tooMany(seconds, reminderTooEarly(seconds));
  await enqueueMessage(tx, jobs, {
    kind: 'reviewer-reminder',
    recipientId: reviewer.employeeId,
    senderId: viewer.employeeId,
    annualReviewId: review.annualReviewId,
    annualReviewerId: reviewer.annualReviewerId,
    note: input.message,
  });
  await auditReview(call, review, 'remind-reviewer', {
    object: { annualReviewerId: reviewer.annualReviewerId },
  });
}

/** A viewer who may not see the leave sends the reminder, as if there were none. Errors: 409. */
function requirePresent(viewer: Viewer, reviewer: ReviewerFacts): void {
  if (reviewer.startsOn !== null) throw conflict(absenceMessages.startsOn(reviewer.startsOn));
  if (reviewer.leaveUntil === null || !can.seeProfile(viewer, reviewer)) return;
  throw conflict(absenceMessages.isOnLeave(reviewer.leaveUntil));
}

/**
 * Notifies the lead that the documents are uploaded. Errors: 409 without a lead, without the self and final
 * documents, or without the peer document unless the peer review is skipped. Source:
 * docs/product/annual-reviews.md.
 */
export async function notifyManager(
  call: Call,
  review: ReviewFacts,
  { managerId }: { managerId: number },
): Promise<void> {
  const { tx, jobs, viewer } = call;
  requireStep(review, 'notifyManager');
  if (review.managerId === null || review.managerId === review.employeeId)
    throw conflict(annualReviewMessages.noManager);
  // Employees must not learn whether the peer document exists, so they can't notify the lead themselves.
  if (!can.seePeerReviewers(viewer, review)) throw forbidden();
  if (review.managerId !== managerId) throw invalid(annualReviewMessages.otherManager, 'managerId');
  const kinds = new Set(await documentKindsOf(tx, review.annualReviewId));
  const isReady = kinds.has('Self') && kinds.has('Final') && (kinds.has('Peer') || review.skipPeerReview);
  if (!isReady) throw conflict(annualReviewMessages.documentsMissing);
  await enqueueMessage(tx, jobs, {
    kind: 'manager-notification',
    recipientId: managerId,
    senderId: viewer.employeeId,
    annualReviewId: review.annualReviewId,
  });
  await setManagerNotified(tx, review.annualReviewId, viewer.employeeId);
  await auditReview(call, review, 'notify-manager', { object: { managerId } });
}

function changeOfReviewers(
  now: readonly ReviewerFacts[],
  input: readonly ReviewerInput[],
  mayMark: boolean,
): ReviewerChange {
  const kept = new Set(now.filter((one) => one.type !== 'Peer').map((one) => one.employeeId));
  const chosen = new Set(input.filter((one) => one.type === 'Peer').map((one) => one.employeeId));
  const present = new Set(now.map((one) => one.employeeId));
  const wanted = new Map(input.map((one) => [one.employeeId, one.isCompleted]));
  const marked = mayMark ? now.filter((one) => kept.has(one.employeeId) || chosen.has(one.employeeId)) : [];
  return {
    removedIds: now
      .filter((one) => one.type === 'Peer' && !chosen.has(one.employeeId))
      .map((one) => one.annualReviewerId),
    addedEmployeeIds: [...chosen].filter((employeeId) => !present.has(employeeId)),
    completedIds: marked
      .filter((one) => wanted.get(one.employeeId) === true && !one.isCompleted)
      .map((one) => one.annualReviewerId),
    reopenedIds: marked
      .filter((one) => wanted.get(one.employeeId) === false && one.isCompleted)
      .map((one) => one.annualReviewerId),
  };
}

/** Submitted answers are neither dropped with their peer nor undone without a reason. Errors: 409. */
async function keepSubmitted(
  { tx, viewer }: Call,
  reviewers: readonly ReviewerFacts[],
  { removedIds, reopenedIds }: ReviewerChange,
) {
  const among = (ids: readonly number[]) =>
    reviewers.filter((one) => one.isSubmitted && ids.includes(one.annualReviewerId));
  const removed = among(removedIds);
  if (removed.length > 0) {
    const nameOf = await namesFor(
      tx,
      viewer,
      removed.map(({ employeeId }) => employeeId),
    );
    throw conflict(reviewFormMessages.submittedRemoved(removed.map(nameOf)));
  }
  if (among(reopenedIds).length > 0) throw conflict(reviewFormMessages.submittedUnmarked);
}

/** What can be read of an entry: whose mark it names, and which. */
export type NamedMark = {
  readonly employeeId?: number | undefined;
  readonly isCompleted?: boolean | undefined;
};

/**
 * Errors: 403 for another mark than the reviewer has, unless the viewer may mark. A peer who is not yet
 * chosen has none.
 */
export async function refuseForeignMarks(
  { tx, viewer }: Call,
  review: ReviewFacts,
  entries: readonly NamedMark[],
): Promise<void> {
  const named = entries.filter(({ isCompleted }) => isCompleted !== undefined);
  if (named.length === 0 || can.markReviewer(viewer, review)) return;
  const now = await reviewerFactsOf(tx, review.annualReviewId);
  const marks = new Map(now.map((one) => [one.employeeId, one.isCompleted]));
  const isChanged = ({ employeeId, isCompleted }: NamedMark) =>
    employeeId !== undefined && isCompleted !== (marks.get(employeeId) ?? false);
  if (named.some(isChanged)) throw forbidden();
}

type Peers = {
  readonly reviewers: readonly ReviewerFacts[];
  readonly peerIds: readonly number[];
  readonly addedIds: readonly number[];
  readonly activeIds: readonly number[];
};

/** The employee, the lead and who else reviews in another role are as wrong as a stranger. Errors: 400. */
function requirePeers(review: ReviewFacts, { reviewers, peerIds, addedIds, activeIds }: Peers): void {
  const others = reviewers.filter(({ type }) => type !== 'Peer').map(({ employeeId }) => employeeId);
  const wrong = new Set([...others, review.employeeId, review.managerId]);
  const kept = reviewers.filter(({ type }) => type === 'Peer').map(({ employeeId }) => employeeId);
  // A peer who became the lead meanwhile stays until they are dropped.
  const isWrong = (id: number) => wrong.has(id) && !kept.includes(id);
  if (peerIds.some(isWrong) || !addedIds.every((id) => activeIds.includes(id)))
    throw invalid(annualReviewMessages.peerUnknown);
}
