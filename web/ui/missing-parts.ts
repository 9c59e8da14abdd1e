/**
 * The parts that a person asked for and that did not load. A part that a later try has loaded is no longer
 * missing. A part that only a prefetch asked for is not missing.
 */
const missing = new Set<object>();
const listeners = new Set<() => void>();

export const hasMissingParts = (): boolean => missing.size > 0;

export function onMissingParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteMissing(part: object, isMissing: boolean): void {
  if (isMissing) missing.add(part);
  else if (!missing.delete(part)) return;
  for (const listener of listeners) listener();
}

/** Loads a part that a press needs now; null if missing. `fetch` names the part: pass a constant. */
export async function askedPart<Module>(fetch: () => Promise<Module>): Promise<Module | null> {
  const loaded = await fetch().catch(() => null);
  noteMissing(fetch, loaded === null);
  return loaded;
}
