import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { closeSession } from './session.ts';

/** Asks, then signs out here, in the other tabs and on the server. */
export function SignOutButton() {
  const [isAsking, setIsAsking] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const leave = async () => {
    setIsWorking(true);
    // The end of the session leads to the sign-in page, and this button goes with it.
    await closeSession();
  };
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setIsAsking(true)}>
        Sign Out
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Sign out"
        message="Are you sure you want to sign out?"
        verb="Sign out"
        isWorking={isWorking}
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
