import classes from './AdminDashboard.module.css';

type Props = {
  /**
   * Epoch ms on this device's clock, used only to show how old the data is. 0 while loading: the element is
   * then invisible but keeps its space.
   */
  readonly updatedAt: number;
  readonly isFailing: boolean;
};

/** When the data was last loaded, and whether the last refresh failed. */
export function Freshness({ updatedAt, isFailing }: Props) {
  const time = clock.format(updatedAt);
  return (
    <span className={classes.freshness} data-stale={isFailing} data-waiting={updatedAt === 0 || undefined}>
      {isFailing ? `Could not be refreshed. Shown as of ${time}` : `Updated ${time}`}
    </span>
  );
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
