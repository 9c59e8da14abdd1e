import { useState } from 'react';
import { Button } from '#web/ui/plain/Button.tsx';
import { PlainDialog } from '#web/ui/plain/PlainDialog.tsx';
import { closeSession } from '../session/session.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** Asks, then signs out in this tab, the other tabs and on the server. An evaluation by link stays open. */
export function SignOutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const leave = async () => {
    if (isWorking) return;
    setIsWorking(true);
    await closeSession();
    setIsAsking(false);
    setIsWorking(false);
  };
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
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
          <SignOutQuestion />
        </PlainDialog>
      )}
    </>
  );
}
