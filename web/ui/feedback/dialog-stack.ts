import { useEffect, useId, useSyncExternalStore } from 'react';

let stack: readonly string[] = [];
const listeners = new Set<() => void>();

/** Whether this dialog lies on top of all open ones: only then does Escape mean it. */
export function useIsTopDialog(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [id, opened]);
  return useSyncExternalStore(subscribe, () => stack.at(-1) === id);
}

function change(next: readonly string[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
