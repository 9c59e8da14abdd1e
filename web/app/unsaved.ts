import { dropDraftsOfOthers, keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { showsMainLinks } from './paths.ts';
import { currentRecord, onSessionChange } from './session-record.ts';
import { SEARCHED_KEY } from './searched.ts';
import { onSessionEnd } from './session.ts';

/**
 * Keeps unsaved input when the session ends unexpectedly, and restores it only for the same person. Signing out forgets
 * what the person opened by the search, and the drafts of evaluations and reviews that the server has.
 */
export function keepUnsaved(): void {
  onSessionEnd(({ employeeId, wasSigningOut }) => {
    if (wasSigningOut) {
      localStorage.removeItem(SEARCHED_KEY);
      // What is in front of the person stays, see there.
      if (showsMainLinks(window.location.pathname)) void dropDrafts();
    } else keepDrafts(String(employeeId));
  });
  onSessionChange(() => {
    const record = currentRecord();
    if (record !== null) dropDraftsOfOthers(String(record.employeeId));
  });
}

/** Loaded when needed. Without a connection the drafts stay, as they do when the browser is closed. */
const dropDrafts = () =>
  import('./drafts/drop-shared-drafts.ts').then(
    ({ dropSharedDrafts }) => dropSharedDrafts(),
    () => undefined,
  );
