import { dropDraftsOfOthers, keepDrafts } from '#web/ui/forms/kept-drafts.ts';
import { currentRecord, onSessionChange } from './session-record.ts';
import { onSessionEnd } from './session.ts';

/** Keeps what is typed and not saved when the session ends under somebody's hands, for them alone. */
export function keepUnsaved(): void {
  onSessionEnd(({ employeeId, wasSigningOut }) => {
    if (!wasSigningOut) keepDrafts(String(employeeId));
  });
  onSessionChange(() => {
    const record = currentRecord();
    if (record !== null) dropDraftsOfOthers(String(record.employeeId));
  });
}
