import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { WayOut } from '#web/ui/dialogs/error-store.ts';
import { ApiError } from './api-error.ts';
import { newKey } from './idempotency-key.ts';
import { useRefreshScreens } from './refresh-screens.ts';
import { isAnyUnderWay, keepShown, showAtOnce, type Shows, takeBack } from './shown-at-once.ts';

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

/** For an act of one press: the cached data shows it before the server has answered. */
type AtOnce<Input, Answer> = {
  readonly shows: readonly Shows<Input, Answer>[];
  /** Acts on one record are sent one after the other, each with the version that the act before has made. */
  readonly inOrder?: string;
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
 *
 * With `atOnce`, the screens show the act with the press. A refusal takes that back, and so does a call
 * without an answer. Several acts may be under way; each record has a key of its own.
 * Source: docs/decisions/shown-at-once.md.
 */
export function useAction<Input, Answer>(
  act: (input: Input, idempotencyKey: string) => Promise<Answer>,
  meta: Shown = {},
  atOnce?: AtOnce<Input, Answer>,
) {
  const refresh = useRefreshScreens({ withNames: meta.changesPeople === true });
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (input: Input) => {
      const record = atOnce === undefined ? '' : JSON.stringify(input);
      const key = keys.current.get(record) ?? newKey();
      keys.current.set(record, key);
      try {
        const answer = await act(input, key);
        keys.current.delete(record);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === KEY_IS_USED) keys.current.delete(record);
        throw error;
      }
    },
    meta,
    ...(atOnce?.inOrder === undefined ? {} : { scope: { id: atOnce.inOrder } }),
    onMutate: (input) => {
      if (atOnce === undefined) return null;
      const shown = { shows: atOnce.shows, input };
      showAtOnce(shown);
      return shown;
    },
    onSuccess: async (answer, _input, shown) => {
      if (shown === null) return refresh();
      keepShown(shown, answer);
      // The last one loads the screens again.
      if (!isAnyUnderWay()) void refresh();
    },
    onError: (error, _input, shown) => {
      if (shown) takeBack(shown);
      const refreshed = refresh();
      // What was taken back is said at once.
      if (shown) return undefined;
      return error instanceof ApiError && STALE.includes(error.status) ? refreshed : undefined;
    },
  });
}
