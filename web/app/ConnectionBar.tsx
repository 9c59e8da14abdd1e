import { useSyncExternalStore } from 'react';
import { useIsOnline } from './connection.ts';
import classes from './ConnectionBar.module.css';
import { hasNewerPages, onNewerPages } from './newer-pages.ts';
import { newVersion } from './new-version.ts';

type Props = {
  /** True where the page itself says what happens to its input while the device is offline. */
  readonly isOfflineSaid: boolean;
};

/** Reports that the device is offline, or that the server has a newer version of the pages. */
export function ConnectionBar({ isOfflineSaid }: Props) {
  const isOnline = useIsOnline();
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  return (
    <div role="status" className={classes.status}>
      {!isOnline && !isOfflineSaid && (
        <p className={classes.bar}>
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
      {isOnline && isOutdated && (
        <p className={classes.bar}>
          {newVersion}{' '}
          <button type="button" className={classes.button} onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  );
}
