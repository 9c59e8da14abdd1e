import { addDays } from '#contract/core/values/dates.ts';
import type { CycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';
import type { ShownState } from '#contract/reviews/cycle/review-states.ts';
import { annualReviewDaysLeft } from '#web/app/time-remaining.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

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

export function lastChangeText(days: number): string {
  if (days === 0) return 'Today';
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}
