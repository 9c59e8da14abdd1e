import classes from './Status.module.css';

type Props = {
  readonly label: string;
  /** From 0 to 1. */
  readonly value: number;
  /** Replaces the rounded percentage. */
  readonly text?: string;
};

/** A progress bar with a text. */
export function ProgressBar({ label, value, text }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const shown = text ?? `${percent}%`;
  return (
    <span className={classes.progress}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={shown}
        className={classes.track}
      >
        <span className={classes.fill} style={{ display: 'block', width: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{shown}</span>
    </span>
  );
}
