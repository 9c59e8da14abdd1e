import { formatMonthDay } from '#contract/core/values/dates.ts';
import classes from './Fortnight.module.css';
import type { DayLoad } from './fortnight.ts';

/** A column chart of the next two weeks, with the total of each kind of date. */
export function Fortnight({ days }: { readonly days: readonly DayLoad[] }) {
  const most = Math.max(1, ...days.map((day) => kinds.reduce((sum, { key }) => sum + day[key], 0)));
  const slot = 100 / days.length;
  return (
    <figure className={classes.fortnight} aria-label="The next two weeks">
      <svg width="100%" height={HEIGHT} aria-hidden>
        {days.map((day, at) => (
          <DayColumn key={day.day} day={day} x={at * slot} width={slot} unit={HEIGHT / most} />
        ))}
      </svg>
      <div className={classes.ends}>
        <span>Today</span>
        <span>{formatMonthDay(days.at(-1)?.day ?? '')}</span>
      </div>
      <ul className={classes.legend}>
        {kinds.map(({ key, label }) => (
          <li key={key} className={classes.entry}>
            <svg width="8" height="8" aria-hidden>
              <circle className={classes.part} data-kind={key} cx="4" cy="4" r="4" />
            </svg>
            {label} <strong>{days.reduce((sum, day) => sum + day[key], 0)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const HEIGHT = 40;

const kinds = [
  { key: 'deadlines', label: 'Deadlines' },
  { key: 'sitDowns', label: 'Sit-downs' },
  { key: 'hireDates', label: 'Hire dates' },
] as const;

type ColumnProps = {
  readonly day: DayLoad;
  readonly x: number;
  readonly width: number;
  /** The height of one date, in pixels. */
  readonly unit: number;
};

/** A stacked column with deadlines at the bottom; a day without dates is a low gray stub. */
function DayColumn({ day, x, width, unit }: ColumnProps) {
  const place = { x: `${x + width * 0.15}%`, width: `${width * 0.7}%` };
  const parts = kinds.map(({ key }, at) => ({
    key,
    below: kinds.slice(0, at).reduce((sum, kind) => sum + day[kind.key], 0),
    count: day[key],
  }));
  if (parts.every(({ count }) => count === 0)) {
    return <rect {...place} className={classes.ground} y={HEIGHT - 2} height={2} />;
  }
  return parts.map(({ key, below, count }) =>
    count === 0 ? null : (
      <rect
        key={key}
        {...place}
        className={classes.part}
        data-kind={key}
        y={HEIGHT - (below + count) * unit}
        height={count * unit}
      />
    ),
  );
}
