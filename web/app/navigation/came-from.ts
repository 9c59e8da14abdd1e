import { useLocation } from 'react-router';

/** The page that a link was followed from, with the label of the link back. */
export type CameFrom = { readonly to: string; readonly label: string };

/**
 * Link state that lets the next page link back here under this label. The state is stored in the history
 * entry, so it survives a reload.
 */
export function useCameFrom(label: string): { readonly cameFrom: CameFrom } {
  const { pathname, search } = useLocation();
  return { cameFrom: { to: pathname + search, label } };
}
