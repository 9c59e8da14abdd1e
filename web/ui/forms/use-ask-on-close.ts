import { useEffect, useEffectEvent } from 'react';
import { areDraftsKept } from './kept-drafts.ts';

/** Lets the browser ask before the tab is closed, or left for another site, with unsaved changes. */
export function useAskOnClose(hasChanges: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges() && !areDraftsKept()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, []);
}
