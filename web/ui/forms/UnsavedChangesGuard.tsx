import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Dialog, DialogActions } from '../feedback/Dialog.tsx';
import { areDraftsKept } from './kept-drafts.ts';
import dialogClasses from '../feedback/Dialog.module.css';

type Props = {
  /** Asked at the moment of leaving, so that saving and then leaving does not ask. */
  readonly hasChanges: () => boolean;
};

/** Asks before a page with unsaved changes is left, and before its tab is closed. Needs a router around it. */
export function UnsavedChangesGuard({ hasChanges }: Props) {
  // Another filter in the address is not another page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasChanges() && !areDraftsKept(),
  );
  useAskOnClose(hasChanges);
  const stay = () => blocker.reset?.();
  return (
    <Dialog opened={blocker.state === 'blocked'} title="Leave without saving?" onClose={stay}>
      <div className={dialogClasses.message}>Your changes have not been saved and will be lost.</div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={stay}>
          Stay
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useAskOnClose(hasChanges: () => boolean): void {
  const latest = useRef(hasChanges);
  useEffect(() => {
    latest.current = hasChanges;
  }, [hasChanges]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
