import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useIsOnline } from '#web/ui/connection.ts';
import { missingPart, NoticeLine, ReloadLine, useMissingParts } from '#web/ui/feedback/MissingParts.tsx';
import classes from './ConnectionBar.module.css';
import { hasNewerPages, onNewerPages } from '../newer-pages.ts';
import { newVersion } from '../new-version.ts';
import { notSaved, onNotSaved } from '../not-saved.ts';

/**
 * The one bar that sticks to the top of every page: the device is offline, input is not saved, a part did not
 * load, or the server has a newer version of the pages.
 */
export function ConnectionBar() {
  const isOnline = useIsOnline();
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  const isPartMissing = useMissingParts();
  const unsaved = useSyncExternalStore(onNotSaved, notSaved);
  const bar = useRoomAtTheTop();
  return (
    <div ref={bar} role="status" className={classes.status}>
      {unsaved !== null && (
        <p className={classes.line}>
          {unsaved.act === null ? (
            unsaved.sentence
          ) : (
            <NoticeLine sentence={unsaved.sentence} {...unsaved.act} />
          )}
        </p>
      )}
      {!isOnline && unsaved === null && (
        <p className={classes.line}>
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
      {isOnline && (isPartMissing || isOutdated) && (
        <p className={classes.line}>
          <ReloadLine sentence={isPartMissing ? missingPart : newVersion} />
        </p>
      )}
    </div>
  );
}

/** Tells the style sheets how high the bar is, so that nothing else sticks or scrolls behind it. */
function useRoomAtTheTop() {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() =>
      style.setProperty('--ui-notice-height', `${element.offsetHeight}px`),
    );
    measure.observe(element);
    return () => {
      measure.disconnect();
      style.removeProperty('--ui-notice-height');
    };
  }, []);
  return bar;
}
