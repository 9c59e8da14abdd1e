import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { daysBetween, formatDay } from '#contract/core/values/dates.ts';
import type { ShortDay, UpcomingDay } from '#contract/dashboards/dashboards.schemas.ts';
import { WorkButton } from '#web/ui/dialogs/WorkButton.tsx';
import { Empty } from '#web/ui/layout/Empty.tsx';
import { Widget } from '#web/ui/layout/Widget.tsx';
import { useUrlText } from '#web/ui/table/use-url-list.ts';
import { countOfKind, dateKinds, kindOf, kindsOf, leftOut } from './date-kinds.ts';
import { datesQuery } from '../dashboards.api.ts';
import { DatesOfDay } from './DatesOfDay.tsx';
import { Fortnight } from './Fortnight.tsx';
import { fortnightOf } from './fortnight.ts';
import classes from './UpcomingDates.module.css';

const NOTHING_UPCOMING = 'Nothing upcoming within the next two weeks';

type Props = { readonly days: readonly ShortDay[]; readonly today: string };

/** The dates of the next two weeks, by day, all or of one kind. Loads more dates of busy days on request. */
export function UpcomingDates({ days, today }: Props) {
  const [wholeDays, setWholeDays] = useState<ReadonlySet<string>>(new Set());
  const [inAddress, setKind] = useUrlText('dates');
  const whole = useQuery({ ...datesQuery, enabled: wholeDays.size > 0 });
  const wanted = kindOf(inAddress);
  const kinds = kindsOf(wanted);
  const datesOf = (day: ShortDay): UpcomingDay =>
    (wholeDays.has(day.day) && whole.data?.find((one) => one.day === day.day)) || day;
  const shown = days.filter(({ counts }) => kinds.some(({ key }) => counts[key] > 0));
  return (
    <Widget title="Upcoming Dates" emptyText={days.length === 0 ? NOTHING_UPCOMING : null}>
      <Fortnight days={fortnightOf(days, today)} />
      <div className={classes.kinds} role="group" aria-label="Show only" data-no-print>
        {dateKinds.map((kind) => (
          <button
            key={kind.key}
            type="button"
            className={classes.kindButton}
            aria-pressed={kind === wanted}
            onClick={() => setKind(kind === wanted ? '' : kind.key)}
          >
            {kind.filter} ({countOfKind(days, kind)})
          </button>
        ))}
      </div>
      {shown.length === 0 && <Empty text={`No ${wanted?.filter.toLowerCase()} within the next two weeks.`} />}
      <div
        role="region"
        aria-label="Dates by day"
        // A scrollable box must be focusable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.box}
        hidden={shown.length === 0}
      >
        {shown
          .map((short) => ({ short, day: datesOf(short) }))
          .map(({ short, day }) => (
            <section key={day.day} aria-label={formatDay(day.day)} className={classes.day}>
              <h3 className={classes.heading}>
                <span>
                  {weekday(day.day)}, {formatDay(day.day)}
                </span>
                <span className={classes.ahead}>{ahead(daysBetween(today, day.day))}</span>
              </h3>
              <DatesOfDay short={short} day={day} kinds={kinds} />
              {leftOut(short, day, kinds) > 0 && (
                <WorkButton
                  variant="subtle"
                  size="compact-xs"
                  data-no-print
                  isWorking={wholeDays.has(day.day) && whole.isFetching}
                  onClick={() => {
                    if (whole.isError) void whole.refetch();
                    setWholeDays(new Set([...wholeDays, day.day]));
                  }}
                >
                  Show {leftOut(short, day, kinds)} more on {formatDay(day.day)}
                </WorkButton>
              )}
            </section>
          ))}
      </div>
    </Widget>
  );
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const weekday = (day: string) => weekdays.format(new Date(`${day}T00:00:00Z`));

function ahead(days: number): string {
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}
