import { addMonths, daysBetween, formatDay, wholeMonths } from '#contract/dates.ts';

// How people read a deadline. Today is always a parameter.

type TimeRemaining = { text: string; tone: 'danger' | 'warning' | 'neutral' };

/**
 * The time left until a deadline, in words. Under 14 days: in days, red; from 14 days to under a month: in weeks,
 * orange; longer: in months. On the day itself 'Due Today', afterwards 'N Days Overdue'; 'On leave' instead for a person
 * who is.
 */
export function timeRemaining(deadline: string, today: string, isOnLeave = false): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days < 0 && isOnLeave) return { text: 'On leave', tone: 'neutral' };
  if (days < 0) return { text: `${plural(-days, 'Day')} Overdue`, tone: 'danger' };
  if (days === 0) return { text: 'Due Today', tone: 'danger' };
  if (days < 14) return { text: `${plural(days, 'Day')} Left`, tone: 'danger' };
  if (isUnderAMonth(deadline, today))
    return { text: `${plural(Math.floor(days / 7), 'Week')} Left`, tone: 'warning' };
  return { text: `${plural(wholeMonths(today, deadline), 'Month')} Left`, tone: 'neutral' };
}

/** The color of a deadline's dot: red at 14 days or fewer, orange under a month, otherwise blue. */
export function dotTone(deadline: string, today: string): 'danger' | 'warning' | 'info' {
  if (daysBetween(today, deadline) <= 14) return 'danger';
  return isUnderAMonth(deadline, today) ? 'warning' : 'info';
}

/** True if a deadline is shown in the danger color: it is today or in the past. */
export const isDanger = (deadline: string, today: string) => deadline <= today;

/** True once the day of the deadline is over. */
export const isOverdue = (deadline: string, today: string) => deadline < today;

/** 'N Days Left' of an annual review, always in days; red at 7 days or fewer. */
export function annualReviewDaysLeft(deadline: string, today: string, isOnLeave = false): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days <= 0) return timeRemaining(deadline, today, isOnLeave);
  return { text: `${plural(days, 'Day')} Left`, tone: days <= 7 ? 'danger' : 'neutral' };
}

/** The mark of a person on leave. */
export const leaveText = (lastDay: string) => `On leave until ${formatDay(lastDay)}`;

const isUnderAMonth = (deadline: string, today: string) => deadline < addMonths(today, 1);

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
