import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ROWS_AT_FIRST, type FirstRows } from './use-first-rows.ts';
import classes from './AdminDashboard.module.css';

type Props = {
  readonly rows: FirstRows;
  readonly total: number;
  /** Which rows, for a screen reader: 'annual reviews'. */
  readonly of: string;
};

/** Shows the rows beyond the first ones, and hides them again. */
export function RowsButton({ rows: { isWhole, setWhole }, total, of }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  // Hundreds of rows may have gone from above it: whoever pressed it must not be left elsewhere.
  useEffect(() => {
    if (isPressed.current && !isWhole) button.current?.scrollIntoView({ block: 'nearest' });
    isPressed.current = false;
  }, [isWhole]);
  if (total <= ROWS_AT_FIRST) return null;
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
