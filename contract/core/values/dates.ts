import { clockAt } from './clock.ts';

/**
 * Day arithmetic and day formats. A day is a `YYYY-MM-DD` string without time or zone, so days compare as
 * text. These functions never read the clock: today is always a parameter.
 */

const MS_PER_DAY = 86_400_000;

/** True for an existing day in the form `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(msOf(value)) && dayOf(msOf(value)) === value;
}

/** Sort comparator: -1, 0 or 1. */
export const compareDays = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Whole days between two days; negative when `to` is before `from`. */
export const daysBetween = (from: string, to: string) => Math.round((msOf(to) - msOf(from)) / MS_PER_DAY);

export const addDays = (day: string, count: number) => dayOf(msOf(day) + count * MS_PER_DAY);

/** The same day of another month, or the last day of a shorter month (01/31 → 02/28). */
export function addMonths(day: string, count: number): string {
  const months = yearOf(day) * 12 + (monthOf(day) - 1) + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return toDay(year, month, Math.min(dayOfMonth(day), daysInMonth(year, month)));
}

/** Whole months from one day to a later one. */
export function wholeMonths(from: string, to: string): number {
  const months = (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from);
  return addMonths(from, months) <= to ? months : months - 1;
}

/** The same day of another year; February 29 becomes February 28 in a common year. */
export const addYears = (day: string, count: number) => addMonths(day, count * 12);

/** The first anniversary strictly after today, at least one year after the first day. */
export function nextAnniversary(firstDay: string, today: string): string {
  const years = Math.max(1, yearOf(today) - yearOf(firstDay));
  const anniversary = addYears(firstDay, years);
  return anniversary > today ? anniversary : addYears(firstDay, years + 1);
}

/** The latest anniversary up to today. The first day counts as one, even when it is in the future. */
export function latestAnniversary(firstDay: string, today: string): string {
  const years = Math.max(0, yearOf(today) - yearOf(firstDay));
  const anniversary = addYears(firstDay, years);
  return anniversary <= today || years === 0 ? anniversary : addYears(firstDay, years - 1);
}

/** The day of an instant in an IANA time zone. */
export const dayInTimeZone = (instant: Date, timeZone: string) => dayOf(clockAt(instant.getTime(), timeZone));

/** How a deadline shows: the time left in words, a dot, or the days left of an annual review. */
type DeadlineShown = 'Time' | 'Dot' | 'Review';

/**
 * A deadline turns red this many days ahead and stays red until it is met. Source: the specification, "Time
 * remaining display".
 */
export const LAST_RED_DAY = { Time: 13, Dot: 14, Review: 7 } as const satisfies Record<DeadlineShown, number>;

/** The tone of a deadline that is not met: the one rule for all pages and emails. */
export function deadlineTone(
  deadline: string,
  today: string,
  shown: DeadlineShown,
): 'danger' | 'warning' | 'neutral' {
  if (daysBetween(today, deadline) <= LAST_RED_DAY[shown]) return 'danger';
  return shown !== 'Review' && isUnderAMonth(deadline, today) ? 'warning' : 'neutral';
}

/** True for a deadline less than a month ahead. */
export const isUnderAMonth = (deadline: string, today: string) => deadline < addMonths(today, 1);

/** MM/DD/YYYY, the default format. */
export const formatDay = (day: string) => `${formatMonthDay(day)}/${day.slice(0, 4)}`;

/** MM/DD/YY, on cards. */
export const formatDayShort = (day: string) => `${formatMonthDay(day)}/${day.slice(2, 4)}`;

/** MM/DD, in lists and some rows. */
export const formatMonthDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}`;

/** The weekday of a day, from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string) => new Date(msOf(day)).getUTCDay() || 7;

const yearOf = (day: string) => Number(day.slice(0, 4));

const monthOf = (day: string) => Number(day.slice(5, 7));

const dayOfMonth = (day: string) => Number(day.slice(8, 10));

const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Formats a day without checking that it exists; see {@link isDay}. */
export const toDay = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
