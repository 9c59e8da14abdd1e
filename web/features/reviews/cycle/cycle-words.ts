import { addDays } from '#contract/core/values/dates.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import { stateWords } from '#contract/reviews/cycle/review-cycle-words.ts';
import type { ReviewState, ShownState } from '#contract/reviews/cycle/review-states.ts';
import { annualReviewDaysLeft } from '#web/app/time-remaining.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

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

/** What stands beside the next date: the days left until a deadline, or what the day is. */
export function nextDateText(
  { day, kind, daysLeft }: NonNullable<CycleRow['nextDate']>,
  isOnLeave = false,
): string {
  if (kind === 'SitDown') return 'sit-down';
  if (kind === 'Anniversary' && daysLeft > 0) return 'anniversary';
  return annualReviewDaysLeft(day, addDays(day, -daysLeft), isOnLeave).text;
}

export function idleText(days: number): string {
  if (days === 0) return 'Today';
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}
