import type { SyncState } from '#web/app/drafts/draft-sync.ts';

type Facts = {
  readonly isOnline: boolean;
  /** Whether the browser stores the draft. */
  readonly isKept: boolean;
  readonly state: SyncState;
  /** Whether the server has what was typed. */
  readonly isSent: boolean;
  /** The number of the question whose text is too long to be saved; null without one. */
  readonly tooLong: number | null;
  /** The number of the question where the writer has to choose between two texts; null without one. */
  readonly undecided: number | null;
  /** Whether anything was typed. */
  readonly isBegun: boolean;
  /** When the server took the last save, as the clock shows it; null without one since the page opened. */
  readonly savedAt: string | null;
};

/** Where the typed words are. A problem is announced; that each save succeeds is not. */
export function saveStateOf(facts: Facts): { readonly sentence: string; readonly isProblem: boolean } {
  const { isOnline, isKept, state, isSent, tooLong, undecided, isBegun, savedAt } = facts;
  const problem = (sentence: string) => ({ sentence, isProblem: true });
  const routine = (sentence: string) => ({ sentence, isProblem: false });
  if (!isOnline)
    return problem(
      isKept
        ? 'You’re offline. Your answers are kept on this device.'
        : 'You’re offline, and this browser cannot keep your answers. Keep this page open.',
    );
  if (state === 'signedOut')
    return problem(
      isKept
        ? 'Sign in again to save. Nothing is lost.'
        : 'Sign in again in another tab to save. This browser cannot keep your answers.',
    );
  if (state === 'failing') return problem('Not saved yet. Trying again');
  if (state === 'refused') return problem('Not saved yet. Please shorten your answers.');
  if (tooLong !== null)
    return problem(
      `Question ${tooLong} is too long to be saved.${isSent ? ' Everything else is saved.' : ''}`,
    );
  if (undecided !== null) return problem(`Choose which text stays in question ${undecided}.`);
  if (!isBegun) return routine('');
  if (!isSent) return routine('Saving…');
  return routine(savedAt === null ? 'Saved' : `Saved ${savedAt}`);
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `10:42 AM`, by the clock of this device. */
export const clockTime = (at: number) => clock.format(at).replaceAll('\u202F', ' ');
