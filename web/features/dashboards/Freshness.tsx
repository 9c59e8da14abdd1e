import classes from './AdminDashboard.module.css';

type Props = {
  /** On this device's clock: it only tells how old the screen is. 0 while it loads: then only the place is kept. */
  readonly updatedAt: number;
  readonly isFailing: boolean;
};

/** When the screen was last right, and plainly when it could not be renewed. */
export function Freshness({ updatedAt, isFailing }: Props) {
  const time = clock.format(updatedAt);
  return (
    <span className={classes.freshness} data-stale={isFailing} data-waiting={updatedAt === 0 || undefined}>
      {isFailing ? `Could not be refreshed. Shown as of ${time}` : `Updated ${time}`}
    </span>
  );
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
