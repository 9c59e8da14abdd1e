import { addDays, formatDay } from '#contract/core/values/dates.ts';

/** Matches the day on which the journey began, or the next one: a run may cross midnight. */
export const dayOfRun = (began: string, before = '', format: (day: string) => string = formatDay) =>
  new RegExp(`${before}(${format(began)}|${format(addDays(began, 1))})`);
