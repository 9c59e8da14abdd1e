import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { WayOut } from '#web/ui/dialogs/error-store.ts';
import { ApiError } from './api-error.ts';
import { newKey } from './idempotency-key.ts';
import { useRefreshScreens } from './refresh-screens.ts';

/**
 * What a form shows itself instead of the error dialog, what the error dialog offers for it, and whether the
 * call changes people.
 */
export type Shown = {
  readonly showsFieldErrors?: true;
  readonly showsConflict?: true;
  readonly isSilent?: true;
  readonly changesPeople?: true;
  readonly wayOut?: (error: ApiError) => WayOut | null;
};

/** For a form that uses `useConflict`. */
export const SHOWS_CONFLICT: Shown = { showsConflict: true };

/** The status of a retry whose key was used for other contents. */
const KEY_IS_USED = 422;

/** The record is gone, or is no longer as the screen shows it: the next try needs the newest one. */
const STALE = [404, 409, 412];

/**
 * A call that changes something. The call is pending until the screens show the result. The screens load
 * again after a failure too, so that a stale edit can be saved from the newest version. Any other failure
 * ends the call at once: while it is pending, its button ignores presses.
 *
 * `act` gets the Idempotency-Key of the form: every try has the same key until one succeeds. When an earlier
 * try was saved with other contents, the server refuses once and the next try has a new key.
 * Source: docs/decisions/idempotency.md.
 */
export function useAction<Input, Answer>(
  act: (input: Input, idempotencyKey: string) => Promise<Answer>,
  meta: Shown = {},
) {
  const refresh = useRefreshScreens({ withNames: meta.changesPeople === true });
  const key = useRef<string>(null);
  return useMutation({
    mutationFn: async (input: Input) => {
      key.current ??= newKey();
      try {
        const answer = await act(input, key.current);
        key.current = null;
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === KEY_IS_USED) key.current = null;
        throw error;
      }
    },
    meta,
    onSuccess: () => refresh(),
    onError: (error) => {
      const refreshed = refresh();
      return error instanceof ApiError && STALE.includes(error.status) ? refreshed : undefined;
    },
  });
}
