import { useEffect } from 'react';

/** What a page says in the bar at the top while its input is not saved, and the button that helps. */
type NotSaved = {
  readonly sentence: string;
  readonly act: { readonly label: string; readonly onPress: () => void } | null;
};

let said: NotSaved | null = null;
const listeners = new Set<() => void>();

export const notSaved = (): NotSaved | null => said;

export function onNotSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the bar's general sentence with what happens to this page's input; null while all is well. */
export function useNotSaved(sentence: string | null, act: NotSaved['act'] = null): void {
  useEffect(() => {
    if (sentence !== null) say({ sentence, act });
  });
  useEffect(() => (sentence === null ? undefined : () => say(null)), [sentence]);
}

function say(next: NotSaved | null): void {
  said = next;
  for (const listener of listeners) listener();
}
