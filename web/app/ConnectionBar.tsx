import { useSyncExternalStore } from 'react';
import classes from './ConnectionBar.module.css';
import { hasNewerPages, onNewerPages } from './newer-pages.ts';
import { newVersion } from './new-version.ts';

/** Reports that the device is offline, or that the server has a newer version of the pages. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  return (
    <div role="status" className={classes.status}>
      {!isOnline && (
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

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
