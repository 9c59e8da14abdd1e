import { VisuallyHidden } from '@mantine/core';
import classes from './Skeletons.module.css';
import { useDelayed } from './use-delayed.ts';

type Props = {
  /** The expected number of rows, so that nothing shifts when they arrive. */
  readonly rows?: number;
  /** `table` and `list` rows are 44 px high, `text` lines 24 px, `cards` 160 px. */
  readonly shape?: 'table' | 'list' | 'text' | 'cards';
};

/**
 * A placeholder in the shape of the loading content. It takes its space immediately, but becomes visible only
 * after 250 ms.
 */
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
