import { useEffect, useId, useSyncExternalStore } from 'react';

let stack: readonly string[] = [];
const listeners = new Set<() => void>();

/** Whether this dialog is the topmost open one. Escape closes only the topmost dialog. */
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
  const isFirst = stack.length === 0;
  stack = next;
  if (isFirst) holdPage();
  if (stack.length === 0) delete document.documentElement.dataset['dialog'];
  for (const listener of listeners) listener();
}

/** Locks scrolling behind a dialog and keeps the scrollbar's space; the rules are in kit.css. */
function holdPage(): void {
  const { clientWidth, dataset } = document.documentElement;
  dataset['dialog'] = window.innerWidth > clientWidth ? 'scrollbar' : '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
