import { useEffect, useEffectEvent, useState } from 'react';
import { addLeaveGuard, type Held } from '../dialogs/leave-guards.ts';
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx';
import { areDraftsKept } from './kept-drafts.ts';

type Props = {
  /** Called when the person leaves, so that leaving right after saving doesn't ask. */
  readonly hasChanges: () => boolean;
};

/** Asks before the person leaves a page with unsaved changes. Needs `LeaveGuards` on the page. */
export function UnsavedChangesGuard({ hasChanges }: Props) {
  const [held, setHeld] = useState<Held | null>(null);
  const hasUnsaved = useEffectEvent(() => hasChanges() && !areDraftsKept());
  useEffect(
    () =>
      addLeaveGuard({
        holds: ({ isOtherPage }) => isOtherPage && hasUnsaved(),
        onHeld: setHeld,
      }),
    [],
  );
  const answer = (act: 'proceed' | 'stay') => () => {
    setHeld(null);
    held?.[act]();
  };
  return <LeaveDialog opened={held !== null} onStay={answer('stay')} onLeave={answer('proceed')} />;
}
