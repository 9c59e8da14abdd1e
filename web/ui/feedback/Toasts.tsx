import { useEffect, useSyncExternalStore } from 'react';
import { showWaiting, toastPart } from './toast.ts';

/** Where toasts appear; `UiProvider` holds it. */
export function Toasts() {
  const loaded = useSyncExternalStore(toastPart.subscribe, toastPart.current);
  useEffect(() => {
    if (loaded !== null) showWaiting();
  }, [loaded]);
  return loaded === null ? null : <loaded.Notifications position="bottom-right" autoClose={5000} limit={4} />;
}
