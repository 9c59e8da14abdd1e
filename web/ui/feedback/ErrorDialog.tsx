import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Dialog, DialogActions } from './Dialog.tsx';
import classes from './Dialog.module.css';
import { onShownError, showError, shownError } from './error-store.ts';

/** The one error dialog. `UiProvider` renders it, and `showError` opens it. */
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
  return (
    <Dialog
      opened={isOpen}
      title="Oops! Something went wrong."
      onClose={close}
      zIndex={400}
      returnFocus={false}
    >
      <p id={MESSAGE_ID} className={classes.message} role="alert">
        {message}
      </p>
      <DialogActions>
        {wayOut !== null && (
          <Button
            variant="default"
            aria-describedby={MESSAGE_ID}
            onClick={() => {
              showError(null);
              wayOut.act();
            }}
          >
            {wayOut.label}
          </Button>
        )}
        <Button onClick={close} data-autofocus aria-describedby={MESSAGE_ID}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const MESSAGE_ID = 'error-dialog-message';

/** The last focused element, and the last one outside of dialogs as a fallback: the first may no longer exist. */
type LastFocused = { any: HTMLElement | null; onPage: HTMLElement | null };

function useLastFocused(): RefObject<LastFocused> {
  const last = useRef<LastFocused>({ any: null, onPage: null });
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (shownError().isOpen || !(target instanceof HTMLElement)) return;
      const isInDialog = target.closest('[role="dialog"]') !== null;
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
