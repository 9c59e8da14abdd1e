import { UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { ShortDay } from '#contract/dashboards/dashboards.schemas.ts';

/** The number of dates on one day, by kind. */
export type DayLoad = {
  readonly day: string;
  readonly deadlines: number;
  readonly sitDowns: number;
  readonly hireDates: number;
};

/** All days of the two weeks from today, including empty ones. */
export function fortnightOf(days: readonly ShortDay[], today: string): DayLoad[] {
  const found = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: UPCOMING_DATES_DAYS + 1 }, (_, ahead) => {
    const day = addDays(today, ahead);
    const held = found.get(day)?.counts;
    return {
      day,
      deadlines: (held?.annualReviewDeadlines ?? 0) + (held?.projectDeadlines ?? 0),
      sitDowns: held?.sitDownDates ?? 0,
      hireDates: held?.hireDates ?? 0,
    };
  });
}
