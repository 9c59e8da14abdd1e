import { dropDraftsOfOthers, keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { beforeReload } from '#web/ui/reload.ts';
import { currentRecord, onSessionChange } from './session/session-record.ts';
import { SEARCHED_KEY } from './calls/searched.ts';
import { onSessionEnd } from './session/session.ts';
import { dropStored } from './session/storage.ts';

/**
 * Keeps unsaved input when the session ends unexpectedly and before Reload, and restores it only for the same
 * person. Signing out forgets what the person opened by the search.
 */
export function keepUnsaved(): void {
  onSessionEnd(({ employeeId, wasSigningOut }) => {
    if (wasSigningOut) dropStored('localStorage', SEARCHED_KEY);
    else keepDrafts(String(employeeId));
  });
  beforeReload(() => {
    const record = currentRecord();
    if (record !== null) keepDrafts(String(record.employeeId));
  });
  onSessionChange(dropOthers);
  // After a sign-in that left the page, the session is there before the screens are.
  dropOthers();
}

function dropOthers(): void {
  const record = currentRecord();
  if (record !== null) dropDraftsOfOthers(String(record.employeeId));
}
