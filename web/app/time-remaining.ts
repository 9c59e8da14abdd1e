import { addMonths, daysBetween, wholeMonths } from '#contract/dates.ts';

// What people read of a deadline. Today is always a parameter.

type TimeRemaining = { text: string; tone: 'danger' | 'warning' | 'neutral' };

/**
 * The time that is left until a deadline, in words. Under 14 days: red, in days; from 14 days to under a
 * month: orange, in weeks; longer: in months. The last day reads 'Due Today', afterwards 'N Days Overdue'.
 */
export function timeRemaining(deadline: string, today: string): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days < 0) return { text: `${plural(-days, 'Day')} Overdue`, tone: 'danger' };
  if (days === 0) return { text: 'Due Today', tone: 'danger' };
  if (days < 14) return { text: `${plural(days, 'Day')} Left`, tone: 'danger' };
  if (isUnderAMonth(deadline, today))
    return { text: `${plural(Math.floor(days / 7), 'Week')} Left`, tone: 'warning' };
  return { text: `${plural(wholeMonths(today, deadline), 'Month')} Left`, tone: 'neutral' };
}

/** The colour of a deadline's dot: red at 14 days or fewer, orange under a month, blue otherwise. */
export function dotTone(deadline: string, today: string): 'danger' | 'warning' | 'info' {
  if (daysBetween(today, deadline) <= 14) return 'danger';
  return isUnderAMonth(deadline, today) ? 'warning' : 'info';
}

/** True when a deadline stands in danger colour: it is today or has passed. */
export const isDanger = (deadline: string, today: string) => deadline <= today;

/** True once a deadline is over: it lasts until the end of its day. */
export const isOverdue = (deadline: string, today: string) => deadline < today;

/** 'N Days Left' of an annual review, always in days; red at 7 days or fewer. */
export function annualReviewDaysLeft(deadline: string, today: string): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days <= 0) return timeRemaining(deadline, today);
  return { text: `${plural(days, 'Day')} Left`, tone: days <= 7 ? 'danger' : 'neutral' };
}

const isUnderAMonth = (deadline: string, today: string) => deadline < addMonths(today, 1);

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
