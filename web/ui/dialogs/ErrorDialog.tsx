import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../plain/Button.tsx';
import { PlainDialog } from '../plain/PlainDialog.tsx';
import { onShownError, showError, shownError } from './error-store.ts';

/** The one error dialog. Each frame of a page renders it, and `showError` opens it. */
export function ErrorDialog() {
  const { isOpen, message, wayOut } = useSyncExternalStore(onShownError, shownError);
  const lastFocused = useLastFocused();
  const close = () => showError(null);
  // Whether OK closes it, or the load that had failed.
  useEffect(() => {
    if (!isOpen) return undefined;
    // Wait until the dialog has released the focus.
    return () => void setTimeout(() => giveBack(lastFocused), 0);
  }, [isOpen, lastFocused]);
  if (!isOpen) return null;
  return (
    <PlainDialog
      title="Oops! Something went wrong."
      onClose={close}
      actions={
        <>
          {wayOut !== null && (
            <Button
              aria-describedby={MESSAGE_ID}
              onClick={() => {
                close();
                wayOut.act();
              }}
            >
              {wayOut.label}
            </Button>
          )}
          <Button look="primary" onClick={close} data-autofocus aria-describedby={MESSAGE_ID}>
            OK
          </Button>
        </>
      }
    >
      <span id={MESSAGE_ID} role="alert">
        {message}
      </span>
    </PlainDialog>
  );
}

const MESSAGE_ID = 'error-dialog-message';

/** The last focused element, and the last outside of dialogs as fallback: the first may no longer exist. */
type LastFocused = { any: HTMLElement | null; onPage: HTMLElement | null };

function useLastFocused(): RefObject<LastFocused> {
  const last = useRef<LastFocused>({ any: null, onPage: null });
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (shownError().isOpen || !(target instanceof HTMLElement)) return;
      const isInDialog = target.closest('dialog, [role="dialog"]') !== null;
      last.current = { any: target, onPage: isInDialog ? last.current.onPage : target };
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return last;
}

function giveBack({ current: { any, onPage } }: RefObject<LastFocused>): void {
  const target = [any, onPage].find((element) => element?.isConnected === true);
  (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
}
