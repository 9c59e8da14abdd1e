import { useSyncExternalStore } from 'react';

/**
 * Whether the page is being printed. A printout needs all rows, including those that are virtualized or
 * limited on the screen.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

let printing = false;
const isPrinting = () => printing;

/** React renders synchronously within the event, so the printout has the change. */
function subscribe(onChange: () => void): () => void {
  const begin = () => {
    printing = true;
    onChange();
  };
  const end = () => {
    printing = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
