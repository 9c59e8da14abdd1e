import {
  daysBetween,
  deadlineTone,
  formatDay,
  isUnderAMonth,
  LAST_RED_DAY,
  wholeMonths,
} from '#contract/core/values/dates.ts';

// How people read a deadline. Today is always a parameter.

type TimeRemaining = { text: string; tone: 'danger' | 'warning' | 'neutral' };

/**
 * The time left until a deadline, in words. Under 14 days: in days, red; from 14 days to under a month: in
 * weeks, orange; longer: in months. On the day itself 'Due Today', afterwards 'N Days Overdue'; 'On leave'
 * instead for a person who is.
 */
export function timeRemaining(deadline: string, today: string, isOnLeave = false): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days < 0 && isOnLeave) return { text: 'On leave', tone: 'neutral' };
  return { text: timeText(deadline, today, days), tone: deadlineTone(deadline, today, 'Time') };
}

function timeText(deadline: string, today: string, days: number): string {
  if (days < 0) return `${plural(-days, 'Day')} Overdue`;
  if (days === 0) return 'Due Today';
  if (days <= LAST_RED_DAY.Time) return `${plural(days, 'Day')} Left`;
  if (isUnderAMonth(deadline, today)) return `${plural(Math.floor(days / 7), 'Week')} Left`;
  return `${plural(wholeMonths(today, deadline), 'Month')} Left`;
}

/** The color of a deadline's dot: red at 14 days or fewer, orange under a month, otherwise blue. */
export function dotTone(deadline: string, today: string): 'danger' | 'warning' | 'info' {
  const tone = deadlineTone(deadline, today, 'Dot');
  return tone === 'neutral' ? 'info' : tone;
}

/** True if a deadline is shown in the danger color: it is today or in the past. */
export const isDanger = (deadline: string, today: string) => deadline <= today;

/** True once the day of the deadline is over. */
export const isOverdue = (deadline: string, today: string) => deadline < today;

/** 'N Days Left' of an annual review and its steps, on every page, always in days; red at 7 days or fewer. */
export function annualReviewDaysLeft(deadline: string, today: string, isOnLeave = false): TimeRemaining {
  const days = daysBetween(today, deadline);
  if (days <= 0) return timeRemaining(deadline, today, isOnLeave);
  return { text: `${plural(days, 'Day')} Left`, tone: deadlineTone(deadline, today, 'Review') };
}

/** Beside the name of a person whose first day lies ahead. */
export const startText = (firstDay: string) => `Starts ${formatDay(firstDay)}`;

/** Beside the name of a person on leave. */
export const leaveText = (lastDay: string) => `On leave until ${formatDay(lastDay)}`;

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
