import { VisuallyHidden } from '@mantine/core';
import classes from './Skeletons.module.css';
import { useDelayed } from './use-delayed.ts';

type Props = {
  /** How many rows are expected, so that nothing moves when they come. */
  readonly rows?: number;
  /** `table` and `list` rows are 44 px high, `text` lines 24 px, `cards` 160 px. */
  readonly shape?: 'table' | 'list' | 'text' | 'cards';
};

/** The final shape of what is loading: its room at once, its grey only after 250 ms. */
export function Skeletons({ rows = 3, shape = 'list' }: Props) {
  const isVisible = useDelayed(true);
  return (
    <div className={classes.skeletons} data-shape={shape} data-visible={isVisible}>
      <VisuallyHidden role="status">{isVisible ? 'Loading' : ''}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} aria-hidden>
          <span className={classes.bone} style={{ width: `${widths[row % widths.length] ?? 50}%` }} />
          {shape === 'table' && <span className={classes.bone} style={{ width: '14%' }} />}
          {shape === 'table' && <span className={classes.bone} style={{ width: '10%' }} />}
        </div>
      ))}
    </div>
  );
}

const widths = [42, 56, 34, 48, 38];
