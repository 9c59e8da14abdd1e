import { type Params, useMatches } from 'react-router';

/** The screen's name from the route's `handle.title`; null if the title is the product's name alone. */
export function useTitle(): string | null {
  const titled = useMatches().findLast(({ handle }) => isTitled(handle));
  if (!isTitled(titled?.handle)) return null;
  const { title } = titled.handle;
  return typeof title === 'string' ? title : title(titled.params);
}

type Titled = { readonly title: string | ((params: Params) => string) };

const isTitled = (handle: unknown): handle is Titled =>
  typeof handle === 'object' && handle !== null && 'title' in handle;
