import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { later, mayPass } from '../later.ts';
import { showError, takeBackError } from '#web/ui/dialogs/error-store.ts';

/** Why a light page failed to load: the sentence, and the error. */
export type LoadFailure = { readonly failure: string; readonly error: unknown };

export const failureOf = (error: unknown): LoadFailure => ({
  failure: error instanceof Error ? error.message : String(error),
  error,
});

/**
 * Loads a light page that failed to load again, by itself and on request. The dialog opens for a load that
 * the person has asked for, and closes when the page is there. Returns what Try again does.
 */
export function useTryAgain(failed: LoadFailure | null): () => void {
  const { revalidate } = useRevalidator();
  const tries = useRef(0);
  const isUnasked = useRef(false);
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (failed === null) {
      tries.current = 0;
      if (said.current !== null) takeBackError(said.current);
      said.current = null;
      return undefined;
    }
    if (!isUnasked.current) {
      said.current = failed.failure;
      showError(failed.failure);
    }
    isUnasked.current = false;
    if (!mayPass(failed.error)) return undefined;
    return later(failed.error, tries.current, () => {
      tries.current += 1;
      isUnasked.current = true;
      void revalidate();
    });
  }, [failed, revalidate]);
  return () => {
    isUnasked.current = false;
    void revalidate();
  };
}
