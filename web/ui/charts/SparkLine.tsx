import classes from './charts.module.css';
import { sparkPoints } from './spark-points.ts';

type Point = { readonly label: string; readonly value: number | null };
type Props = {
  readonly label: string;
  /** Oldest first. */
  readonly points: readonly Point[];
  readonly min?: number;
  readonly max: number;
  readonly format?: (value: number) => string;
  /** Shown in place of a missing value. */
  readonly missing?: string;
};

/** A small line chart of one value over time, with each value and its label below. */
export function SparkLine({ label, points, min = 0, max, format = String, missing = '--' }: Props) {
  const places = sparkPoints(
    points.map(({ value }) => value),
    min,
    max,
  );
  const known = places.filter((place) => place !== null);
  return (
    <figure className={classes.spark} aria-label={label}>
      <svg className={classes.plot} width="100%" height="64" aria-hidden>
        <line className={classes.base} x1="0" x2="100%" y1="63.5" y2="63.5" />
        <svg
          y="6"
          width="100%"
          height="52"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          overflow="visible"
        >
          <polyline className={classes.line} points={known.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {known.map(({ x, y }) => (
          <circle key={x} className={classes.point} cx={`${x}%`} cy={6 + y * 0.52} r="4" />
        ))}
      </svg>
      <ol className={classes.ticks}>
        {points.map((point) => (
          <li key={point.label} className={classes.tick}>
            <strong>{point.value === null ? missing : format(point.value)}</strong>
            <span>{point.label}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
