import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { messages } from '#contract/core/messages.ts';
import { showError, shownError, type WayOut } from '#web/ui/dialogs/error-store.ts';
import { busyWhile } from '#web/ui/idle.ts';
import { ApiError } from './api-error.ts';
import { mayPass } from '../later.ts';
import { forgetFailure, isUnasked, tryLater } from '../later-loads.ts';
import { goTo } from '../navigation/navigation.ts';
import { paths } from '../paths.ts';
import { currentRecord } from '../session/session-record.ts';
import { learnUser, onSessionEnd } from '../session/session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * For a profile, goal or project: 401 and 403 redirect to /access-denied; on 404 the page shows that it
       * was not found.
       */
      readonly leavesWhenDenied?: boolean;
      /** The page reports the failure itself. */
      readonly isSilent?: boolean;
    };
    mutationMeta: {
      /** The form shows its field errors itself; other errors open the dialog. */
      readonly showsFieldErrors?: boolean;
      /** The form reports a conflict (412) itself and shows the other person's version. */
      readonly showsConflict?: boolean;
      readonly isSilent?: boolean;
      /** Afterward other people may have one name, or be told apart by other words. */
      readonly changesPeople?: boolean;
      /** What the error dialog offers beside OK. */
      readonly wayOut?: (error: ApiError) => WayOut | null;
    };
  }
}

const PASSING_FAILURE_RETRIES = 2;
const LONGEST_WAIT_MS = 5_000;

/** What the error dialog says of a load, so that the dialog closes when the load succeeds. */
const told = new WeakMap<object, string>();

const hasData = ({ state }: { readonly state: { readonly data: unknown } }) => state.data !== undefined;

/** Server state. Failing calls open the error dialog here, once, and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.leavesWhenDenied && redirectIfDenied(error)) return;
      const isBackground = query.state.data !== undefined;
      if (query.meta?.leavesWhenDenied && isMissing(error)) return;
      if (isBackground) return;
      tryLater(query, error);
      if (query.meta?.isSilent || isUnasked(query)) return;
      told.set(query, tell(error));
    },
    onSuccess: (_data, query) => {
      forgetFailure(query);
      const { isOpen, message } = shownError();
      if (isOpen && told.get(query) === message) showError(null);
      told.delete(query);
    },
  }),
  mutationCache: new MutationCache({
    // When the call's own `onError` is done, so that the button behind the dialog can be pressed again.
    onSettled: (...[, error, , , mutation]) => {
      if (error === null) return;
      const meta = mutation.meta ?? {};
      const isOnFields = meta.showsFieldErrors && error instanceof ApiError && error.errors.length > 0;
      const isInForm = meta.showsConflict && error instanceof ApiError && error.status === 412;
      if (!isOnFields && !isInForm && !meta.isSilent) tell(error, meta.wayOut);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The calls detect a lost connection themselves; a paused query would only show a spinner.
      networkMode: 'always',
      // A load that has failed comes back by itself (later-loads.ts), without the dialog.
      refetchOnWindowFocus: hasData,
      retry: (failures, error) => mayPassSoon(error) && failures < PASSING_FAILURE_RETRIES,
      retryDelay: (failures, error) => askedWait(error) ?? 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

busyWhile(() => queryClient.isFetching() + queryClient.isMutating() > 0);

// One person's cached data must not reach the next person in this browser.
onSessionEnd(() => queryClient.clear());

/**
 * Redirects to /access-denied after a 401 or 403 on a profile, goal or project. Returns whether the failure
 * is handled. By then the call has refreshed the session once; if that ended the session, /login is already
 * loading.
 */
function redirectIfDenied(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return false;
  if (currentRecord() !== null) goTo(paths.accessDenied);
  return true;
}

/** Whether the server said 404. The server says so only to viewers whose role covers all such records. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Opens the error dialog. Returns its sentence; an empty one where the dialog has nothing to say. */
function tell(error: Error, wayOut?: (error: ApiError) => WayOut | null): string {
  if (!(error instanceof ApiError)) {
    console.error(error);
    showError(messages.internal);
    return messages.internal;
  }
  if (error.status === 401 && currentRecord() === null) return '';
  // The viewer may have lost a role since the page loaded.
  if (error.status === 403) void learnUser();
  showError(error.message, wayOut?.(error) ?? null);
  return error.message;
}

/** The server's Retry-After in ms; null without one. */
const askedWait = (error: Error): number | null =>
  error instanceof ApiError && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1_000 : null;

/** Whether the screen may keep waiting. If the server asks for more, it shows a failure and retries later. */
const mayPassSoon = (error: Error): boolean => mayPass(error) && (askedWait(error) ?? 0) <= LONGEST_WAIT_MS;
