import { useLocation } from 'react-router';

/** The page that a link was followed from, as a way back names it. */
export type CameFrom = { readonly to: string; readonly label: string };

/**
 * What a link carries along so that the next page can lead back to this one under that name. It stays with the
 * entry of the history, a reload keeps it.
 */
export function useCameFrom(label: string): { readonly cameFrom: CameFrom } {
  const { pathname, search } = useLocation();
  return { cameFrom: { to: pathname + search, label } };
}

/** The page that this one was opened from; null when nobody said. */
export function cameFromOf(state: unknown): CameFrom | null {
  if (!isObject(state) || !('cameFrom' in state) || !isObject(state.cameFrom)) return null;
  const { cameFrom } = state;
  if (!('to' in cameFrom) || !('label' in cameFrom)) return null;
  const { to, label } = cameFrom;
  return typeof to === 'string' && typeof label === 'string' ? { to, label } : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
