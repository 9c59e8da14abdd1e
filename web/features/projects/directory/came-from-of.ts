import type { CameFrom } from '#web/app/navigation/came-from.ts';

/** The page that linked here, from the history state; null if unknown. */
export function cameFromOf(state: unknown): CameFrom | null {
  if (!isObject(state) || !('cameFrom' in state) || !isObject(state.cameFrom)) return null;
  const { cameFrom } = state;
  if (!('to' in cameFrom) || !('label' in cameFrom)) return null;
  const { to, label } = cameFrom;
  return typeof to === 'string' && typeof label === 'string' ? { to, label } : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
