import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { holderOf, type LeaveGuard } from './leave-guards.ts';

/**
 * Holds navigations that a page's form or an open dialog guards. Render it once, in the router: a router
 * supports one blocker. Source: docs/decisions/everyday-use.md.
 */
export function LeaveGuards() {
  const holder = useRef<LeaveGuard>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    holder.current = holderOf({
      isBack: historyAction === 'POP',
      // A changed filter in the URL doesn't leave the page.
      isOtherPage: currentLocation.pathname !== nextLocation.pathname,
    });
    return holder.current !== null;
  });
  useEffect(() => {
    if (blocker.state === 'blocked')
      holder.current?.onHeld({ proceed: blocker.proceed, stay: blocker.reset });
  }, [blocker]);
  return null;
}
