import classes from './charts.module.css';

type Bar = { readonly label: string; readonly value: number };
type Props = {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Formats a value; `String` by default. */
  readonly format?: (value: number) => string;
};

/** A bar chart of counts: one labeled bar per kind. */
export function BarDistribution({ label, bars, format = String }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className={classes.bar}>
          <span className={classes.name}>{bar.label}</span>
          <svg className={classes.track} height="8" aria-hidden>
            <rect className={classes.ground} width="100%" height="8" rx="4" />
            {bar.value > 0 && (
              <rect className={classes.fill} width={`${(bar.value / most) * 100}%`} height="8" rx="4" />
            )}
          </svg>
          <span className={classes.number}>{format(bar.value)}</span>
        </li>
      ))}
    </ul>
  );
}
