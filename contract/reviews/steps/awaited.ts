// People who have left hold nothing up. The same in SQL: `isReviewAwaited`, `isReviewCounted` and
// `isEvaluationAwaited` of the server.

/** An answer that a person owes: a reviewer entry, or the evaluation of a team member. */
type Answer = {
  /** Absent on a team member, whose evaluation is `isComplete`. */
  readonly isCompleted?: boolean | undefined;
  readonly isComplete?: boolean | undefined;
  /** False: the person was archived or is past their last day. */
  readonly isActive: boolean;
};

const isGiven = ({ isCompleted, isComplete }: Answer) => isCompleted ?? isComplete ?? false;

/** The answer is not given, and the person can still give it. */
export const isAwaited = (answer: Answer) => answer.isActive && !isGiven(answer);

/** The answer is given or awaited: what "3 of 4" counts. */
export const isCounted = (answer: Answer) => answer.isActive || isGiven(answer);

/** On leave, as far as the viewer may see it, or before the first day: not late, and without reminders. */
export const isAway = (person: {
  readonly onLeaveUntil?: string | undefined;
  readonly startsOn?: string | undefined;
}) => person.onLeaveUntil !== undefined || person.startsOn !== undefined;

/**
 * Peers are chosen: one has answered or still can. A peer who left without an answer is replaced, or the
 * review skipped.
 */
export const hasPeers = (reviewers: readonly (Answer & { readonly type: string })[]) =>
  reviewers.some((one) => one.type === 'Peer' && isCounted(one));
