import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/plain/Button.tsx';
import { PlainDialog } from '#web/ui/plain/PlainDialog.tsx';
import { sendDrafts } from '../drafts/send-drafts.ts';
import { hasUnsentReview } from '../drafts/shared-drafts.ts';
import { onAskedSignOut } from '../session/asked-sign-out.ts';
import { closeSession } from '../session/session.ts';
import { currentRecord } from '../session/session-record.ts';

/**
 * Sends the drafts and asks, then signs out in this tab, the other tabs and on the server. The question names
 * words of a review that could not be sent; the words stay on this device. An evaluation by link stays open.
 */
export function SignOutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [isUnsent, setIsUnsent] = useState(false);
  const ask = async () => {
    setIsUnsent(false);
    setIsAsking(true);
    await sendDrafts();
    const writer = currentRecord()?.employeeId;
    if (writer !== undefined) setIsUnsent(hasUnsentReview(writer));
  };
  const askedElsewhere = useEffectEvent(ask);
  useEffect(() => onAskedSignOut(() => void askedElsewhere()), []);
  const leave = async () => {
    if (isWorking) return;
    setIsWorking(true);
    await closeSession();
    setIsAsking(false);
    setIsWorking(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => void ask()}>
        Sign Out
      </Button>
      {isAsking && (
        <PlainDialog
          title="Sign out"
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Cancel</Button>
              <Button look="primary" data-autofocus isWorking={isWorking} onClick={() => void leave()}>
                Sign out
              </Button>
            </>
          }
        >
          Are you sure you want to sign out?
          <div role="status">
            {isUnsent &&
              'Some words of a review are only on this device. They stay here, and only you can open them after you sign in again.'}
          </div>
        </PlainDialog>
      )}
    </>
  );
}
