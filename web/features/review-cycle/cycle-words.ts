import { addDays } from '#contract/dates.ts';
import type { CycleRow } from '#contract/review-cycle.ts';
import type { ReviewState, ShownState } from '#contract/review-states.ts';
import { annualReviewDaysLeft } from '#web/app/time-remaining.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

const stateWords: Readonly<Record<ShownState, string>> = {
  NotStarted: 'Not started',
  DueToStart: 'Due to start',
  Started: 'Started',
  ChoosePeers: 'Choose peers',
  WaitingForAnswers: 'Waiting for answers',
  PlanSitDown: 'Plan the sit-down',
  SitDown: 'Sit-down',
  FinalDocument: 'Final document',
  ReadyToComplete: 'Ready to complete',
  PeriodToEnd: 'Period to end',
};

/** The words of the filters, short enough for a row. */
export const filterWords: Readonly<Record<ReviewState, string>> = {
  ...stateWords,
  DueToStart: 'Due',
  PlanSitDown: 'Plan sit-down',
  WaitingForAnswers: 'Waiting',
  ReadyToComplete: 'Ready',
  PeriodToEnd: 'To end',
};

export const stateTones: Readonly<Record<ShownState, Tone>> = {
  NotStarted: 'neutral',
  DueToStart: 'warning',
  Started: 'info',
  ChoosePeers: 'warning',
  WaitingForAnswers: 'info',
  PlanSitDown: 'warning',
  SitDown: 'info',
  FinalDocument: 'warning',
  ReadyToComplete: 'good',
  PeriodToEnd: 'good',
};

/** The state of a row in words. */
export function stateText({ state, isOwn, waitingFor, nextDate }: CycleRow): string {
  if (isOwn) return state === 'PeriodToEnd' ? 'Complete' : stateWords[state];
  if (waitingFor !== null) return `Waiting for ${waitingFor.first}${andOthers(waitingFor.others)}`;
  if (state === 'SitDown' && nextDate !== null && nextDate.daysLeft <= 0) return 'Sit-down held?';
  return stateWords[state];
}

const andOthers = (others: number) =>
  others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;

/** What stands beside the next date: the days left until a deadline, or what the day is. */
export function nextDateText({ day, kind, daysLeft }: NonNullable<CycleRow['nextDate']>): string {
  if (kind === 'SitDown') return 'sit-down';
  if (kind === 'Anniversary' && daysLeft > 0) return 'anniversary';
  return annualReviewDaysLeft(day, addDays(day, -daysLeft)).text;
}

export function idleText(days: number): string {
  if (days === 0) return 'Today';
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
