import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { type Hints, nameToldApart, NO_HINTS } from '#contract/core/names.ts';
import { can, hasLead, isSelf, type Viewer } from '#contract/policies.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import {
  cannotStart,
  type CycleFacts,
  isLate,
  nextDate,
  reviewState,
} from '#contract/reviews/cycle/review-states.ts';
import { reviewDueDay } from '#contract/reviews/steps/suggested-deadlines.ts';

/** A person of the review cycle as the database has it, with what their employee must not see. */
export type CycleRowInFull = {
  employeeId: number;
  fullName: string;
  managerId: number | null;
  /** Null unless another person is the manager. */
  leadName: string | null;
  hireDate: string;
  /** Null without an active marking period. */
  periodStart: string | null;
  isFirstPeriod: boolean;
  today: string;
  isStarted: boolean;
  peerDeadline: string | null;
  selfDeadline: string | null;
  managerDeadline: string | null;
  finalDeadline: string | null;
  sitdownDate: string | null;
  isSitDownComplete: boolean;
  isComplete: boolean;
  isPeerReviewSkipped: boolean;
  hasPeers: boolean;
  isSelfOpen: boolean;
  isPeerOpen: boolean;
  isManagerOpen: boolean;
  /** Open, by a reviewer who is not on leave as far as the viewer may see. */
  isPeerOwed: boolean;
  isManagerOwed: boolean;
  /** The last day of the leave on which the person is today. */
  onLeaveUntil: string | null;
  startsOn: string | null;
  /** The awaited reviewer with the first deadline. */
  firstOpen: EmployeeSummary | null;
  /** Reviewers who have not answered and still can. */
  awaited: number;
  done: number;
  documents: number;
  selfDocuments: number;
  finalDocuments: number;
  idleDays: number | null;
  seenIdleDays: number | null;
};

/**
 * The row as the viewer sees it. On their own row, a person sees only what an employee sees of their review, an Admin
 * too. Source: docs/product/review-cycle.md.
 */
export function seeCycleRow(
  viewer: Viewer,
  row: CycleRowInFull,
  weeksBefore: number,
  hints: Hints = NO_HINTS,
): CycleRow {
  const isWhole = can.seePeerReviewers(viewer, row);
  const facts = factsOf(row, isWhole, weeksBefore);
  const state = reviewState(facts, weeksBefore);
  const { managerId, leadName, isStarted, onLeaveUntil, startsOn } = row;
  return {
    employeeId: row.employeeId,
    fullName: row.fullName,
    isOwn: isSelf(viewer, row),
    lead: managerId === null || leadName === null ? null : { employeeId: managerId, fullName: leadName },
    ...(managerId === row.employeeId ? { isOwnManager: true } : {}),
    state,
    isLate: isLate(facts),
    cannotStart: cannotStart(facts),
    waitingFor:
      isWhole && state === 'WaitingForAnswers' && row.firstOpen !== null
        ? { first: nameToldApart(row.firstOpen, hints), others: row.awaited - 1 }
        : null,
    nextDate: nextDate(facts, weeksBefore),
    anniversary: facts.dueDay,
    answers: isWhole && isStarted ? { done: row.done, of: row.done + row.awaited } : null,
    documents: isStarted ? (isWhole ? row.documents : ownDocuments(row)) : null,
    idleDays: isWhole ? row.idleDays : row.seenIdleDays,
    ...(onLeaveUntil !== null && can.seeProfile(viewer, row) ? { onLeaveUntil } : {}),
    ...(startsOn === null ? {} : { startsOn }),
  };
}

/** The documents that an employee may open. */
const ownDocuments = ({ selfDocuments, finalDocuments, isComplete }: CycleRowInFull) =>
  selfDocuments + (isComplete ? finalDocuments : 0);

function factsOf(row: CycleRowInFull, isWhole: boolean, weeksBefore: number): CycleFacts {
  const { today, hireDate, periodStart, isFirstPeriod: isFirst, isStarted } = row;
  const review = {
    peerDeadline: row.peerDeadline,
    selfDeadline: row.selfDeadline,
    managerDeadline: row.managerDeadline,
    finalDeadline: row.finalDeadline,
    sitdownDate: row.sitdownDate,
    isSitDownComplete: row.isSitDownComplete,
    isComplete: row.isComplete,
    isSelfOpen: row.isSelfOpen,
    hidden: isWhole
      ? {
          hasPeers: row.hasPeers,
          isPeerReviewSkipped: row.isPeerReviewSkipped,
          isPeerOpen: row.isPeerOpen,
          isManagerOpen: row.isManagerOpen,
          isPeerOwed: row.isPeerOwed,
          isManagerOwed: row.isManagerOwed,
          hasFinalDocument: row.finalDocuments > 0,
        }
      : null,
  };
  return {
    today,
    dueDay:
      periodStart === null ? null : reviewDueDay(hireDate, { startDate: periodStart, isFirst }, weeksBefore),
    hasLead: hasLead(row),
    isAway: row.onLeaveUntil !== null || row.startsOn !== null,
    review: isStarted ? review : null,
  };
}
