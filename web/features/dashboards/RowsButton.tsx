import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { exactCount } from '#web/ui/exact-count.ts';
import { ROWS_AT_FIRST, type FirstRows } from './use-first-rows.ts';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly rows: FirstRows;
  /** How many rows there are, as `37` or `1,000+`. */
  readonly total: string;
  /** Names the rows for screen readers, such as 'annual reviews'. */
  readonly of: string;
};

/** Toggles between the first rows and all rows. */
export function RowsButton({ rows: { isWhole, setWhole }, total, of }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // Hiding hundreds of rows above the button would move it out of view, so scroll it back.
  useEffect(() => {
    if (isPressed.current && !isWhole) button.current?.scrollIntoView({ block: 'nearest' });
    isPressed.current = false;
  }, [isWhole]);
  if ((exactCount(total) ?? Infinity) <= ROWS_AT_FIRST) return null;
  const label = isWhole ? 'Show fewer' : `Show all ${total}`;
  return (
    <Button
      ref={button}
      variant="default"
      size="xs"
      className={classes.rowsButton ?? ''}
      aria-label={`${label} ${of}`}
      onClick={() => {
        isPressed.current = true;
        setWhole(!isWhole);
      }}
    >
      {label}
    </Button>
  );
}
