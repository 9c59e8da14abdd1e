import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { takeInterrupted } from '../forms/kept-drafts.ts';

/**
 * Opens the form in the dialog of that name again, once, if the session ended or the page was reloaded while
 * it had unsaved input. `open` gets what the dialog's `place` was given. Returns a ref for the button that
 * the dialog returns the focus to.
 */
export function useReopened(
  dialog: string,
  open: (given: unknown) => void,
  isOffered = true,
): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const reopen = useEffectEvent(() => {
    const interrupted = takeInterrupted(dialog);
    if (interrupted === null) return;
    opener.current?.focus({ preventScroll: true });
    open(interrupted.given);
  });
  useEffect(() => {
    if (isOffered) reopen();
  }, [isOffered]);
  return opener;
}
