import { DEADLINE_LEAD_DAYS } from '#contract/core/values/constants.ts';
import { addDays, daysBetween, nextAnniversary, weekdayOf } from '#contract/core/values/dates.ts';
import type { DeadlinesInput } from './review-deadlines.schemas.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';

/** The sentence of the form when {@link suggestDeadlines} went past the anniversary. */
export const PAST_ANNIVERSARY = 'The anniversary is too close, so these dates run past it.';

/** What the company chose about deadlines. */
export type DeadlineRules = Pick<
  Settings,
  'peerToSelfDays' | 'selfToManagerDays' | 'managerToFinalDays' | 'workingDays' | 'holidays'
>;

type SuggestedDeadlines = {
  readonly deadlines: DeadlinesInput;
  /** True if the final deadline lies after the anniversary. */
  readonly isPastAnniversary: boolean;
};

/**
 * The day on which a period's review is due: the first work anniversary after the start of the period. If an
 * earlier period ended within the due weeks before that anniversary, its review was the one of that
 * anniversary, and the next one counts. Source: docs/product/settings.md.
 */
export function reviewDueDay(
  hireDate: string,
  period: { readonly startDate: string; readonly isFirst: boolean },
  dueWeeks: number,
): string {
  const { startDate, isFirst } = period;
  return nextAnniversary(hireDate, isFirst ? startDate : addDays(startDate, dueWeeks * 7));
}

/**
 * The deadlines that a new review suggests: final on the due day, the others before it at the company's
 * distances. None lies within a week from today: the distances shrink evenly to at least a day, and then the
 * deadlines run past the due day. Each falls on a working day: on the last one before a day that isn't.
 * Source: docs/product/settings.md.
 */
export function suggestDeadlines(dueDay: string, today: string, rules: DeadlineRules): SuggestedDeadlines {
  const { peerToSelfDays, selfToManagerDays, managerToFinalDays } = rules;
  const earliest = addDays(today, DEADLINE_LEAD_DAYS);
  const isFree = freeDays(rules);
  const finalDeadline = workingDay(dueDay, -1, isFree);
  const managerDeadline = workingDay(addDays(finalDeadline, -managerToFinalDays), -1, isFree);
  const selfDeadline = workingDay(addDays(managerDeadline, -selfToManagerDays), -1, isFree);
  const peerDeadline = workingDay(addDays(selfDeadline, -peerToSelfDays), -1, isFree);
  if (peerDeadline >= earliest) {
    const deadlines = { peerDeadline, selfDeadline, managerDeadline, finalDeadline };
    return { deadlines, isPastAnniversary: false };
  }
  const days = workingDaysBetween(earliest, dueDay, isFree);
  const isPastAnniversary = days.length < DEADLINES;
  return {
    deadlines: spread(isPastAnniversary ? nextWorkingDays(earliest, isFree) : days, rules),
    isPastAnniversary,
  };
}

const DEADLINES = 4;

/**
 * Puts the four deadlines on the given days: the first and the last, and the others by the share of their
 * distances.
 */
function spread(days: readonly string[], rules: DeadlineRules): DeadlinesInput {
  const { peerToSelfDays, selfToManagerDays, managerToFinalDays } = rules;
  const last = days.length - 1;
  const share = last / (peerToSelfDays + selfToManagerDays + managerToFinalDays);
  const self = clamp(Math.round(peerToSelfDays * share), 1, last - 2);
  const manager = clamp(Math.round((peerToSelfDays + selfToManagerDays) * share), self + 1, last - 1);
  const at = (index: number) => days[index] ?? '';
  return {
    peerDeadline: at(0),
    selfDeadline: at(self),
    managerDeadline: at(manager),
    finalDeadline: at(last),
  };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

type IsFree = (day: string) => boolean;

function freeDays({ workingDays, holidays }: DeadlineRules): IsFree {
  const off = new Set(holidays);
  return (day) => off.has(day) || !workingDays.includes(weekdayOf(day));
}

/** The day itself or the nearest working day in the direction of the step. */
function workingDay(day: string, step: 1 | -1, isFree: IsFree): string {
  let found = day;
  while (isFree(found)) found = addDays(found, step);
  return found;
}

function workingDaysBetween(first: string, last: string, isFree: IsFree): string[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index)).filter((day) => !isFree(day));
}

/** As many working days from this one on as there are deadlines. */
function nextWorkingDays(first: string, isFree: IsFree): string[] {
  const days = [workingDay(first, 1, isFree)];
  while (days.length < DEADLINES) days.push(workingDay(addDays(days.at(-1) ?? first, 1), 1, isFree));
  return days;
}
