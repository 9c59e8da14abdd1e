import { FIRST_DAY } from '#contract/dashboards/dashboards.ts';
import type { ShortDay, UpcomingDate, UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import { paths } from '#web/app/paths.ts';

/** The kinds of upcoming dates, in the order of a day. */
export const dateKinds = [
  {
    key: 'annualReviewDeadlines',
    label: 'Annual review deadline',
    filter: 'Review deadlines',
    pathTo: paths.profile,
  },
  { key: 'projectDeadlines', label: 'Project deadline', filter: 'Project deadlines', pathTo: paths.project },
  { key: 'sitDownDates', label: 'Sit-down', filter: 'Sit-downs', pathTo: paths.profile },
  { key: 'hireDates', label: 'Hire date', filter: 'Hire dates', pathTo: paths.profile },
] as const;

export type DateKind = (typeof dateKinds)[number];

/** The kind that the address names; null for all. */
export const kindOf = (text: string): DateKind | null => dateKinds.find(({ key }) => key === text) ?? null;

export const kindsOf = (kind: DateKind | null): readonly DateKind[] => (kind === null ? dateKinds : [kind]);

/** How many dates of a kind the two weeks have, listed or not. */
export const countOfKind = (days: readonly ShortDay[], { key }: DateKind): number =>
  days.reduce((sum, { counts }) => sum + counts[key], 0);

/** How many dates of the day are not listed. */
export const leftOut = ({ counts }: ShortDay, day: UpcomingDay, kinds: readonly DateKind[]): number =>
  kinds.reduce((sum, { key }) => sum + Math.max(0, counts[key] - day[key].length), 0);

const isFirstDay = ({ description }: UpcomingDate) => description.endsWith(FIRST_DAY);

/** First days stand alone. Several anniversaries of a day are one line; `inAll` counts unlisted ones too. */
export function anniversariesOf({ counts }: ShortDay, { hireDates }: UpcomingDay) {
  const inAll = counts.hireDates - counts.firstDays;
  const [firstDays, others] = [hireDates.filter(isFirstDay), hireDates.filter((one) => !isFirstDay(one))];
  return inAll > 1 ? { alone: firstDays, folded: others, inAll } : { alone: hireDates, folded: [], inAll };
}
