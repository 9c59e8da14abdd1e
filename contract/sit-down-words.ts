import { formatDay } from './dates.ts';
import { isWebLink } from './links.ts';

/** When and where a sit-down meeting is; it has a length if it has a time. */
export type Meeting = {
  /** `HH:MM` in the company's time zone. */
  readonly sitdownTime: string | null;
  readonly sitdownMinutes: number | null;
  readonly sitdownPlace: string | null;
  /** The company's IANA time zone. */
  readonly timeZone: string;
};

/** Whether the place is the link of a call. */
export const isCallLink = isWebLink;

/** `10:00 AM`; null without a time. */
export function startOf({ sitdownTime }: Pick<Meeting, 'sitdownTime'>): string | null {
  return sitdownTime === null ? null : inWords(minutesOf(sitdownTime));
}

/** `10:00 AM – 10:45 AM (Europe/Berlin)`; null without a time. */
export function timesOf({ sitdownTime, sitdownMinutes, timeZone }: Meeting): string | null {
  if (sitdownTime === null) return null;
  const start = minutesOf(sitdownTime);
  return `${inWords(start)} – ${inWords(start + (sitdownMinutes ?? 0))} (${timeZone})`;
}

/** `12/08/2026, 10:00 AM – 10:45 AM (Europe/Berlin), Room 4`, without what is not set. */
export const sitDownInWords = (day: string, meeting: Meeting) =>
  [formatDay(day), timesOf(meeting), meeting.sitdownPlace].filter((part) => part !== null).join(', ');

/** The minutes from midnight to a time. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time of so many minutes after midnight. */
function inWords(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
