import { useMatches } from 'react-router';

/** The name of the screen, from the route's `handle.title`; null where the product's name says it all. */
export function useTitle(): string | null {
  const titled = useMatches().findLast(({ handle }) => isTitled(handle));
  return isTitled(titled?.handle) ? titled.handle.title : null;
}

const isTitled = (handle: unknown): handle is { title: string } =>
  typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'string';
