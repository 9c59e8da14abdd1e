import { useEffect } from 'react';
import { useLazy } from '../use-lazy.ts';
import { showWaiting, toasts } from './toast.ts';

/** The container of toasts. `UiProvider` renders it. */
export function Toasts() {
  const loaded = useLazy(toasts, false);
  useEffect(() => {
    if (loaded !== null) showWaiting();
  }, [loaded]);
  return loaded === null ? null : <loaded.Notifications position="bottom-right" autoClose={5000} limit={4} />;
}
