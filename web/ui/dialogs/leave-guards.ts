/** A navigation that the person began; `isBack`: by the browser's Back or Forward. */
export type Leaving = { readonly isBack: boolean; readonly isOtherPage: boolean };

/** A navigation that waits for the person's answer. */
export type Held = { readonly proceed: () => void; readonly stay: () => void };

export type LeaveGuard = {
  /** Whether the navigation must wait. */
  readonly holds: (leaving: Leaving) => boolean;
  readonly onHeld: (held: Held) => void;
};

const guards: LeaveGuard[] = [];

/** Adds the guard of a page's form or of an opened dialog. Returns the function that removes it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** The topmost guard that holds the navigation. */
export const holderOf = (leaving: Leaving): LeaveGuard | null =>
  guards.findLast((guard) => guard.holds(leaving)) ?? null;
