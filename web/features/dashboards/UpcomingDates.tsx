import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { daysBetween, formatDay } from '#contract/dates.ts';
import type { ShortDay, UpcomingDay } from '#contract/dashboards.ts';
import { paths } from '#web/app/paths.ts';
import { WorkButton } from '#web/ui/feedback/WorkButton.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { datesQuery } from './dashboards.api.ts';
import { Fortnight } from './Fortnight.tsx';
import { fortnightOf } from './fortnight.ts';
import classes from './UpcomingDates.module.css';

const NOTHING_UPCOMING = 'Nothing upcoming within the next two weeks';

type Props = { readonly days: readonly ShortDay[]; readonly today: string };

/** The dates of the next two weeks, by day. The further dates of busy days are loaded on request. */
export function UpcomingDates({ days, today }: Props) {
  const [wholeDays, setWholeDays] = useState<ReadonlySet<string>>(new Set());
  const whole = useQuery({ ...datesQuery, enabled: wholeDays.size > 0 });
  const datesOf = (day: ShortDay): UpcomingDay =>
    (wholeDays.has(day.day) && whole.data?.find((one) => one.day === day.day)) || day;
  return (
    <Widget title="Upcoming Dates" emptyText={days.length === 0 ? NOTHING_UPCOMING : null}>
      <Fortnight days={fortnightOf(days, today)} />
      {days
        .map((short) => ({ short, day: datesOf(short) }))
        .map(({ short, day }) => (
          <section key={day.day} aria-label={formatDay(day.day)} className={classes.day}>
            <h3 className={classes.heading}>
              <span>
                {weekday(day.day)}, {formatDay(day.day)}
              </span>
              <span className={classes.ahead}>{ahead(daysBetween(today, day.day))}</span>
            </h3>
            <ul className={classes.list}>
              {kinds.flatMap(({ key, label, pathTo }) =>
                day[key].map(({ entityId, description }) => (
                  <li key={`${key} ${entityId}`} className={classes.item}>
                    <Link to={pathTo(entityId)} className={classes.link}>
                      {description}
                    </Link>
                    <span className={classes.kind}>{label}</span>
                  </li>
                )),
              )}
            </ul>
            {leftOut(short, day) > 0 && (
              <WorkButton
                variant="subtle"
                size="compact-xs"
                data-no-print
                isWorking={wholeDays.has(day.day) && whole.isFetching}
                onClick={() => setWholeDays(new Set([...wholeDays, day.day]))}
              >
                Show {leftOut(short, day)} more on {formatDay(day.day)}
              </WorkButton>
            )}
          </section>
        ))}
    </Widget>
  );
}

const kinds = [
  { key: 'annualReviewDeadlines', label: 'Annual review deadline', pathTo: paths.profile },
  { key: 'projectDeadlines', label: 'Project deadline', pathTo: paths.project },
  { key: 'sitDownDates', label: 'Sit-down', pathTo: paths.profile },
  { key: 'hireDates', label: 'Hire date', pathTo: paths.profile },
] as const;

/** How many dates of the day are not listed. */
const leftOut = ({ counts }: ShortDay, day: UpcomingDay) =>
  kinds.reduce((sum, { key }) => sum + Math.max(0, counts[key] - day[key].length), 0);

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const weekday = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));

function ahead(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
