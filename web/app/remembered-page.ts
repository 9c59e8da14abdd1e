import { paths } from './paths.ts';
import { dropStored, readStored, store } from './storage.ts';

const KEY = 'benchmark.from';

/** Stores the page to return to after sign-in. Ignores the sign-in page. */
export function rememberPage(path: string): void {
  if (isPageOfOurs(path)) store('sessionStorage', KEY, path);
}

export function rememberedPage(): string | null {
  const path = readStored('sessionStorage', KEY);
  return path !== null && isPageOfOurs(path) ? path : null;
}

/** Returns the remembered page and forgets it. A page that is not wanted stays remembered. */
export function takeRememberedPage(isWanted: (path: string) => boolean = () => true): string | null {
  const path = rememberedPage();
  if (path !== null && !isWanted(path)) return null;
  dropStored('sessionStorage', KEY);
  return path;
}

/** Whether a path is below our own origin. Sign-in redirects nowhere else, whatever is stored. */
export function isPageOfOurs(path: string, origin = window.location.origin): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return false;
  const url = new URL(path, origin);
  return url.origin === origin && url.pathname !== paths.login && url.pathname !== paths.home;
}
