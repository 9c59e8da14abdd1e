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
