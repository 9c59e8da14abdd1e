const askers = new Set<() => void>();

/** Calls the listener when the person wants to sign out elsewhere. Returns the unsubscribe function. */
export function onAskedSignOut(ask: () => void): () => void {
  askers.add(ask);
  return () => askers.delete(ask);
}

/** Asks the question of Sign Out, as its button does. */
export function askToSignOut(): void {
  for (const ask of askers) ask();
}
