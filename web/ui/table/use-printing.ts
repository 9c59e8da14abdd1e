import { useSyncExternalStore } from 'react';

/** Whether the page is being printed: what is drawn then has to be whole, near the screen or not. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting);

let printing = false;
const isPrinting = () => printing;

/** React draws what follows from it before the event is over, so that the paper has it. */
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
