import { useSyncExternalStore } from 'react';
import classes from './ConnectionBar.module.css';

/** Says plainly that the device is offline, or that the pages on this server are newer than this one. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine);
  const isOutdated = useSyncExternalStore(onOutdated, () => outdated);
  return (
    <div role="status" className={classes.status}>
      {!isOnline && (
        <p className={classes.bar}>
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
      {isOnline && isOutdated && (
        <p className={classes.bar}>
          A new version of Benchmark is available.{' '}
          <button type="button" className={classes.button} onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      )}
    </div>
  );
}

let outdated = false;

function onConnectionChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A part of the pages that no longer loads, while the device is online, is gone for a newer one. */
function onOutdated(listener: () => void): () => void {
  const notice = () => {
    outdated = navigator.onLine;
    listener();
  };
  window.addEventListener('vite:preloadError', notice);
  return () => window.removeEventListener('vite:preloadError', notice);
}
