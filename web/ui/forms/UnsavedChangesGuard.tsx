import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from '../feedback/LeaveDialog.tsx';
import { areDraftsKept } from './kept-drafts.ts';

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
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
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
