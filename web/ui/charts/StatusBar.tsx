import { Link } from 'react-router';
import type { Tone } from '../feedback/tone.ts';
import classes from './charts.module.css';

type Part = {
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
  /** The page that lists what is counted. */
  readonly to?: string | undefined;
};

/** One bar divided into parts, with each part's name and count below. */
export function StatusBar({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure className={classes.status} aria-label={label}>
      <svg className={classes.whole} width="100%" height="8" aria-hidden>
        <rect className={classes.ground} width="100%" height="8" />
        {parts.map((part, at) => {
          const before = parts.slice(0, at).reduce((sum, { value }) => sum + value, 0);
          if (part.value <= 0) return null;
          return (
            <rect
              key={part.label}
              className={classes.part}
              data-tone={part.tone}
              x={`${(before / total) * 100}%`}
              width={`${(part.value / total) * 100}%`}
              height="8"
            />
          );
        })}
      </svg>
      <ul className={classes.legend}>
        {parts.map(({ label: name, value, tone, to }) => (
          <li key={name} className={classes.entry}>
            <svg width="8" height="8" aria-hidden>
              <circle className={classes.part} data-tone={tone} cx="4" cy="4" r="4" />
            </svg>
            {to === undefined ? (
              <>
                {name} <strong>{value}</strong>
              </>
            ) : (
              <Link to={to} className={classes.link}>
                {name} <strong>{value}</strong>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </figure>
  );
}
