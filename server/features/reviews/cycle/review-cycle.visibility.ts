import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import { type Hints, nameToldApart, NO_HINTS } from '#contract/core/names.ts';
import { can, isSelf, type Viewer } from '#contract/policies.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';

/**
 * A person of the review cycle as the database has it, with what their employee must not see. The state and
 * all that comes with it are selected for the viewer.
 */
export type CycleRowInFull = Pick<
  CycleRow,
  'state' | 'isLate' | 'cannotStart' | 'nextDate' | 'anniversary' | 'idleDays'
> & {
  employeeId: number;
  fullName: string;
  managerId: number | null;
  /** Null unless another person is the manager. */
  leadName: string | null;
  isStarted: boolean;
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
};

/**
 * The row as the viewer sees it. On their own row, a person sees only what an employee sees of their review,
 * an Admin too. Source: docs/product/review-cycle.md.
 */
export function seeCycleRow(viewer: Viewer, row: CycleRowInFull, hints: Hints = NO_HINTS): CycleRow {
  const isWhole = can.seePeerReviewers(viewer, row);
  const { managerId, leadName, isStarted, onLeaveUntil, startsOn } = row;
  return {
    employeeId: row.employeeId,
    fullName: row.fullName,
    isOwn: isSelf(viewer, row),
    lead: managerId === null || leadName === null ? null : { employeeId: managerId, fullName: leadName },
    ...(managerId === row.employeeId ? { isOwnManager: true } : {}),
    state: row.state,
    isLate: row.isLate,
    cannotStart: row.cannotStart,
    waitingFor:
      isWhole && row.state === 'WaitingForAnswers' && row.firstOpen !== null
        ? { first: nameToldApart(row.firstOpen, hints), others: row.awaited - 1 }
        : null,
    nextDate: row.nextDate,
    anniversary: row.anniversary,
    answers: isWhole && isStarted ? { done: row.done, of: row.done + row.awaited } : null,
    documents: isStarted ? (isWhole ? row.documents : ownDocuments(row)) : null,
    idleDays: row.idleDays,
    ...(onLeaveUntil !== null && can.seeProfile(viewer, row) ? { onLeaveUntil } : {}),
    ...(startsOn === null ? {} : { startsOn }),
  };
}

/** The documents that an employee may open. */
const ownDocuments = ({ selfDocuments, finalDocuments, state }: CycleRowInFull) =>
  selfDocuments + (state === 'PeriodToEnd' ? finalDocuments : 0);
