import { instantOf, minutesAt } from '#contract/core/values/clock.ts';
import { formatDay } from '#contract/core/values/dates.ts';

/** When and where a sit-down meeting is; a meeting with a time has a length. */
export type Meeting = {
  /** `HH:MM` in the company's time zone. */
  readonly sitdownTime: string | null;
  readonly sitdownMinutes: number | null;
  readonly sitdownPlace: string | null;
  /** The company's IANA time zone. */
  readonly timeZone: string;
};

/** `10:00 AM`; null without a time. */
export function startOf(
  day: string,
  { sitdownTime, timeZone }: Omit<Meeting, 'sitdownPlace'>,
): string | null {
  return sitdownTime === null ? null : inWords(minutesAt(instantOf(day, sitdownTime, timeZone), timeZone));
}

/** `10:00 AM – 10:45 AM (Europe/Berlin)`, as the clocks show them on this day; null without a time. */
export function timesOf(day: string, meeting: Omit<Meeting, 'sitdownPlace'>): string | null {
  const { sitdownTime, sitdownMinutes, timeZone } = meeting;
  if (sitdownTime === null) return null;
  const end = instantOf(day, sitdownTime, timeZone) + (sitdownMinutes ?? 0) * 60_000;
  return `${startOf(day, meeting)} – ${inWords(minutesAt(end, timeZone))} (${timeZone})`;
}

/** `12/08/2026, 10:00 AM – 10:45 AM (Europe/Berlin), Room 4`, without what is not set. */
export const sitDownInWords = (day: string, meeting: Meeting) =>
  [formatDay(day), timesOf(day, meeting), meeting.sitdownPlace].filter((part) => part !== null).join(', ');

/** The time of so many minutes after midnight. */
function inWords(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
