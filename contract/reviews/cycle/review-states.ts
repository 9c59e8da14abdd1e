import { addDays, daysBetween, LAST_RED_DAY } from '#contract/core/values/dates.ts';

/** The steps of their people's annual reviews that wait for the lead, in the order of a review. */
export const leadSteps = [
  'DueToStart',
  'ChoosePeers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
] as const satisfies readonly ReviewState[];

/**
 * The state of each person's annual review, for server and pages: exactly one of nine, and two marks beside it. Each
 * function takes the facts that the viewer may see. The SQL in server/features/reviews/cycle/ computes the same.
 * Source: docs/product/review-cycle.md.
 */
export const reviewStates = [
  'NotStarted',
  'DueToStart',
  'ChoosePeers',
  'WaitingForAnswers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
  'PeriodToEnd',
] as const;

export type ReviewState = (typeof reviewStates)[number];

/** The states that a row shows. `Started` is on the viewer's own row only, for all states that depend on reviewers. */
export const shownStates = [
  'NotStarted',
  'DueToStart',
  'Started',
  'ChoosePeers',
  'WaitingForAnswers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
  'PeriodToEnd',
] as const satisfies readonly (ReviewState | 'Started')[];

export type ShownState = (typeof shownStates)[number];

/** What a person never learns of their own review: whom it waits for, and the final document before completion. */
type HiddenFacts = {
  readonly hasPeers: boolean;
  readonly isPeerReviewSkipped: boolean;
  readonly isPeerOpen: boolean;
  readonly isManagerOpen: boolean;
  /** Open, by a reviewer who is not on leave as far as the viewer may see. */
  readonly isPeerOwed: boolean;
  readonly isManagerOwed: boolean;
  readonly hasFinalDocument: boolean;
};

/** A review that was started. Days as `YYYY-MM-DD`. */
type StartedReview = {
  readonly peerDeadline: string | null;
  readonly selfDeadline: string | null;
  readonly managerDeadline: string | null;
  readonly finalDeadline: string | null;
  readonly sitdownDate: string | null;
  readonly isSitDownComplete: boolean;
  readonly isComplete: boolean;
  readonly isSelfOpen: boolean;
  /** Null on the viewer's own review. */
  readonly hidden: HiddenFacts | null;
};

/** A person in the review cycle, as far as the viewer may see. */
export type CycleFacts = {
  readonly today: string;
  /** Null without an active marking period. */
  readonly dueDay: string | null;
  readonly hasLead: boolean;
  /** The person is on leave today, or their first day lies ahead. */
  readonly isAway: boolean;
  /** The review of the active marking period; null before it is started. */
  readonly review: StartedReview | null;
};

/** The state. A review becomes due to start so many weeks before its due day. */
export function reviewState({ today, dueDay, review }: CycleFacts, weeksBefore: number): ShownState {
  if (review === null) {
    return dueDay !== null && dueDay <= addDays(today, weeksBefore * 7) ? 'DueToStart' : 'NotStarted';
  }
  if (review.isComplete) return 'PeriodToEnd';
  const { sitdownDate, isSelfOpen, hidden } = review;
  if (hidden === null) return sitdownDate === null ? 'Started' : 'SitDown';
  if (review.isSitDownComplete) return hidden.hasFinalDocument ? 'ReadyToComplete' : 'FinalDocument';
  const isOpen = isSelfOpen || hidden.isPeerOpen || hidden.isManagerOpen;
  if (sitdownDate !== null && (!isOpen || sitdownDate <= today)) return 'SitDown';
  if (!hidden.hasPeers && !hidden.isPeerReviewSkipped) return 'ChoosePeers';
  return isOpen ? 'WaitingForAnswers' : 'PlanSitDown';
}

/** "Can't start": the review has not begun, and the person has no team lead. */
export const cannotStart = ({ review, hasLead }: CycleFacts) => review === null && !hasLead;

/**
 * "Late": the due day passed without a review, or a reviewer or the whole review is past the deadline. Of the viewer's
 * own review, only the self review and the final deadline count. Nothing is late of a person who is away, and no answer
 * of a reviewer who is.
 */
export function isLate({ today, dueDay, isAway, review }: CycleFacts): boolean {
  const isPast = (day: string | null) => day !== null && day < today;
  if (isAway) return false;
  if (review === null) return isPast(dueDay);
  if (review.isComplete) return false;
  const { isSelfOpen, hidden } = review;
  return (
    isPast(review.finalDeadline) ||
    (isSelfOpen && isPast(review.selfDeadline)) ||
    (hidden?.isPeerOwed === true && isPast(review.peerDeadline)) ||
    (hidden?.isManagerOwed === true && isPast(review.managerDeadline))
  );
}

/** What the next date is: the due day, a deadline, or the meeting. */
export const nextDateKinds = ['Anniversary', 'Deadline', 'SitDown'] as const;

type NextDate = {
  readonly day: string;
  readonly kind: (typeof nextDateKinds)[number];
  /** Days from today; negative for a day in the past. */
  readonly daysLeft: number;
  readonly tone: 'danger' | 'neutral';
};

/** The date that comes next in this state; null when nothing is dated. */
export function nextDate(facts: CycleFacts, weeksBefore: number): NextDate | null {
  const { kind, day } = dateOf(facts, weeksBefore);
  if (day === null) return null;
  const daysLeft = daysBetween(facts.today, day);
  const isRed = !facts.isAway && daysLeft <= (kind === 'Deadline' ? LAST_RED_DAY.Review : 0);
  return { day, kind, daysLeft, tone: isRed ? 'danger' : 'neutral' };
}

type Dated = { readonly kind: NextDate['kind']; readonly day: string | null };

function dateOf(facts: CycleFacts, weeksBefore: number): Dated {
  const { dueDay, review } = facts;
  if (review === null) return { kind: 'Anniversary', day: dueDay };
  const { sitdownDate, finalDeadline, hidden } = review;
  const isMet = review.isSitDownComplete;
  const state = reviewState(facts, weeksBefore);
  if (state === 'PeriodToEnd') return { kind: 'Deadline', day: null };
  if (state === 'SitDown' && !isMet) return { kind: 'SitDown', day: sitdownDate };
  if (state === 'ChoosePeers') return { kind: 'Deadline', day: review.peerDeadline };
  const isPeerOwed = hidden?.isPeerOwed === true;
  const isManagerOwed = hidden?.isManagerOwed === true;
  // A review that waits only for people on leave shows its final deadline.
  const isOwed = review.isSelfOpen || isPeerOwed || isManagerOwed;
  if (isOwed && (state === 'WaitingForAnswers' || state === 'Started')) {
    return {
      kind: 'Deadline',
      day: earliest([
        review.isSelfOpen ? review.selfDeadline : null,
        isPeerOwed ? review.peerDeadline : null,
        isManagerOwed ? review.managerDeadline : null,
      ]),
    };
  }
  return { kind: 'Deadline', day: finalDeadline };
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;
