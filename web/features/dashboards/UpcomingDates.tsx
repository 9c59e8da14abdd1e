import { Link } from 'react-router';
import { daysBetween, formatDay } from '#contract/dates.ts';
import type { UpcomingDay } from '#contract/dashboards.ts';
import { paths } from '#web/app/paths.ts';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { Fortnight } from './Fortnight.tsx';
import { fortnightOf } from './fortnight.ts';
import classes from './UpcomingDates.module.css';

const NOTHING_UPCOMING = 'Nothing upcoming within the next two weeks';

type Props = { readonly days: readonly UpcomingDay[]; readonly today: string };

/** The dates of the next two weeks, by day. */
export function UpcomingDates({ days, today }: Props) {
  return (
    <Widget title="Upcoming Dates" emptyText={days.length === 0 ? NOTHING_UPCOMING : null}>
      <Fortnight days={fortnightOf(days, today)} />
      {days.map((day) => (
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

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const weekday = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));

function ahead(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
