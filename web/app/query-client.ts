import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { showError } from '#web/ui/feedback/error-store.ts';
import { ApiError } from './api-error.ts';
import { goTo } from './navigation.ts';
import { paths } from './paths.ts';
import { currentRecord } from './session-record.ts';
import { learnUser, onSessionEnd } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A profile, goal or project: 401 and 403 lead to /access-denied; after a 404 the page says that it was not found. */
      readonly leavesWhenDenied?: boolean;
      /** The page itself says what failed. */
      readonly isSilent?: boolean;
    };
    mutationMeta: {
      /** The form shows its field errors itself; everything else still opens the dialog. */
      readonly showsFieldErrors?: boolean;
      /** The form itself says that somebody else changed it first (412), and shows what they wrote. */
      readonly showsConflict?: boolean;
      readonly isSilent?: boolean;
    };
  }
}

const PASSING_FAILURE_RETRIES = 2;

/** Server state. Every failing call opens the error dialog here, once, and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.leavesWhenDenied && redirectIfDenied(error)) return;
      const isBackground = query.state.data !== undefined;
      if (query.meta?.leavesWhenDenied && isMissing(error)) return;
      if (!isBackground && !query.meta?.isSilent) tell(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      const meta = mutation.meta ?? {};
      const isOnFields = meta.showsFieldErrors && error instanceof ApiError && error.errors.length > 0;
      const isInForm = meta.showsConflict && error instanceof ApiError && error.status === 412;
      if (!isOnFields && !isInForm && !meta.isSilent) tell(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The calls themselves find out whether they reach the server; a paused query would only spin.
      networkMode: 'always',
      retry: (failures, error) =>
        error instanceof ApiError && error.isPassing && failures < PASSING_FAILURE_RETRIES,
      retryDelay: (failures, error) => waitFor(error) ?? 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What one person loaded is not for the next.
onSessionEnd(() => queryClient.clear());

/**
 * Leads to /access-denied after a 401 or 403 on a profile or a goal; answers whether the failure is dealt
 * with. The call has refreshed once by then; where that ended the session, /login is on its way already.
 */
function redirectIfDenied(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return false;
  if (currentRecord() !== null) goTo(paths.accessDenied);
  return true;
}

/** Whether there is no such thing, which only those are told whose role covers every such thing. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function tell(error: Error): void {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return showError(messages.internal);
  }
  if (error.status === 401 && currentRecord() === null) return;
  // A role may have been taken away since the page was drawn.
  if (error.status === 403) void learnUser();
  showError(error.message);
}

const LONGEST_WAIT_SECONDS = 5;

/** Waits as long as the server asks, within what a person would wait for. */
function waitFor(error: Error): number | null {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === null) return null;
  return Math.min(error.retryAfterSeconds, LONGEST_WAIT_SECONDS) * 1000;
}
