import { useEffect, useEffectEvent, useRef } from 'react';
import { areDraftsKept } from '../forms/kept-drafts.ts';
import { addLeaveGuard, type Held, type Leaving } from './leave-guards.ts';

type Guarded = {
  readonly opened: boolean;
  readonly hasUnsaved: () => boolean;
  /** Does what Escape does. */
  readonly onBack: () => void;
  /** Opens the question about unsaved input. */
  readonly onAsk: () => void;
};

/**
 * Guards an open dialog. Back and Forward do what Escape does, and the page stays. Other navigations wait for
 * the answer about unsaved input; call the returned function with it.
 */
export function useLeaveGuard({ opened, hasUnsaved, onBack, onAsk }: Guarded): (answer: keyof Held) => void {
  const waiting = useRef<Held>(null);
  const holds = useEffectEvent(
    ({ isBack, isOtherPage }: Leaving) => !areDraftsKept() && (isBack || (isOtherPage && hasUnsaved())),
  );
  const wait = useEffectEvent((held: Held, isBack: boolean) => {
    if (isBack) {
      held.stay();
      onBack();
    } else {
      waiting.current = held;
      onAsk();
    }
  });
  useEffect(() => {
    if (!opened) return undefined;
    let isBack = false;
    return addLeaveGuard({
      holds: (leaving) => {
        ({ isBack } = leaving);
        return holds(leaving);
      },
      onHeld: (held) => wait(held, isBack),
    });
  }, [opened]);
  return (answer) => {
    const held = waiting.current;
    waiting.current = null;
    held?.[answer]();
  };
}
