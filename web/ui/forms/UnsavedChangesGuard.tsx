import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LeaveDialog } from '../feedback/LeaveDialog.tsx';
import { areDraftsKept } from './kept-drafts.ts';

type Props = {
  /** Called when the person leaves, so that leaving right after saving doesn't ask. */
  readonly hasChanges: () => boolean;
};

/** Asks before the person leaves a page with unsaved changes or closes its tab. Needs a router around it. */
export function UnsavedChangesGuard({ hasChanges }: Props) {
  // A changed filter in the URL doesn't leave the page.
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
