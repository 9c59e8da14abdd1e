import { can, hasLead, isSelf, type Viewer } from '#contract/policies.ts';
import type { ReadReview, ReviewOutcome } from '#contract/reviews/reading/review-reading.schemas.ts';
import type { StoredEntry, StoredOutcome, StoredReview } from './review-reading.queries.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * What a reader sees of a review. To the employee, even an Admin, nothing names a peer, and no entry,
 * question, order, version or right depends on one. Source: docs/product/permissions.md.
 */
export function seeReview(viewer: Viewer, review: StoredReview): ReadReview {
  const { employeeId, managerId, managerName, fullName, firstName } = review;
  const isEmployee = isSelf(viewer, review);
  const isGiven = !isEmployee || review.sharedOn !== null;
  const answerFacts = { employeeId, managerId, isReviewShared: review.sharedOn !== null };
  const questions = sideBySide(review.entries, firstName, (type, { isShared }) =>
    can.readReviewAnswer(viewer, { ...answerFacts, type, isShared }),
  );
  return {
    annualReviewId: review.annualReviewId,
    employee: { employeeId, fullName, firstName },
    lead:
      hasLead(review) && managerId !== null && managerName !== null
        ? { employeeId: managerId, fullName: managerName }
        : null,
    period: review.period,
    entries: review.entries.filter(({ type }) => !isEmployee || type === 'Self').map(entryOf),
    questions: isEmployee ? questions.map(withoutShares) : questions,
    peerSummary: isGiven ? review.peerSummary : '',
    actions: isGiven ? review.actions : [],
    sharedAt: review.sharedOn,
    ...confirmationsOf(review),
    isComplete: review.isComplete,
    isPeriodEnded: review.isPeriodEnded,
    may: rightsOf(viewer, review),
    version: isEmployee ? 0 : review.version,
    reviewVersion: isEmployee ? 0 : review.reviewVersion,
  };
}

const withoutShares = <Q extends ReadReview['questions'][number]>(question: Q): Q => ({
  ...question,
  answers: question.answers.map((answer) => ({ ...answer, isShared: null })),
});

const entryOf = (entry: StoredEntry): ReadReview['entries'][number] => {
  const { annualReviewerId, type, employeeId, fullName, submittedOn, completedBy } = entry;
  const state = stateOf(entry);
  return {
    annualReviewerId,
    type,
    reviewer: { employeeId, fullName },
    state,
    submittedAt: submittedOn,
    markedBy: state === 'marked' ? completedBy : null,
  };
};

function stateOf({ submittedOn, isWrittenHere, isCompleted }: StoredEntry) {
  if (submittedOn !== null) return 'submitted';
  if (!isWrittenHere) return 'link';
  return isCompleted ? 'marked' : 'open';
}

const confirmationsOf = ({ confirmations }: StoredReview): Pick<ReadReview, 'confirmed' | 'voided'> => {
  const present = confirmations.find(({ voidedAt }) => voidedAt === null);
  return {
    confirmed: present ? { at: present.at, comment: present.comment } : null,
    voided: confirmations.flatMap(({ at, comment, voidedAt }) =>
      voidedAt === null ? [] : [{ at, comment, voidedAt }],
    ),
  };
};

function rightsOf(viewer: Viewer, review: StoredReview): ReadReview['may'] {
  const { isPeriodEnded, isComplete, entries, confirmations } = review;
  const isShared = review.sharedOn !== null;
  const isOpen = !isPeriodEnded;
  const isManagerIn = entries.some(({ type, submittedOn }) => type === 'Manager' && submittedOn !== null);
  const isConfirmed = confirmations.some(({ voidedAt }) => voidedAt === null);
  return {
    summarize: isOpen && !isShared && can.summarizePeers(viewer, review),
    changeActions: isOpen && can.changeAgreedActions(viewer, review),
    share: isOpen && !isShared && isManagerIn && can.shareReview(viewer, review),
    confirm: isOpen && isShared && !isConfirmed && can.confirmReview(viewer, review),
    reopen: isOpen && can.reopenReviewForm(viewer, review),
    useAsFinal:
      isOpen &&
      !isComplete &&
      isShared &&
      !isSelf(viewer, review) &&
      can.changeDocument(viewer, { ...review, kind: 'Final' }),
  };
}

/** What was agreed, shared and confirmed. The employee is given the actions together with the answers. */
export const seeOutcome = (viewer: Viewer, outcome: StoredOutcome): ReviewOutcome => ({
  actions: isSelf(viewer, outcome) && outcome.sharedOn === null ? [] : outcome.actions,
  sharedAt: outcome.sharedOn,
  confirmedAt: outcome.confirmedOn,
});
