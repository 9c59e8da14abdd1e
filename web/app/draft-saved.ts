import { formatDay } from '#contract/core/values/dates.ts';

/** `Draft saved 10:42 AM`, or the day if that was not today at this device. */
export function draftSaved(savedAt: string, now = new Date()): string {
  const at = new Date(savedAt);
  const isToday = at.toDateString() === now.toDateString();
  return `Draft saved ${isToday ? time.format(at).replaceAll('\u202F', ' ') : formatDay(dayOf(at))}`;
}

const dayOf = (at: Date) => [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
const two = (part: number) => String(part).padStart(2, '0');

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
