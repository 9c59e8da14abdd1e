import { paths } from '../paths.ts';
import { dropStored, readStored, store } from '../session/storage.ts';

const KEY = 'benchmark.from';
/** The id of the person whose page it was; missing without a session. */
const OWNER_KEY = 'benchmark.from-of';

/**
 * Stores the page to return to after sign-in, and whose page it was: no other person returns to it. Without a
 * session, the page is the next person's. Ignores the sign-in page.
 */
export function rememberPage(path: string, ownerId: number | null): void {
  if (!isPageOfOurs(path)) return;
  // Back leads to the page whose session has ended, and from there to sign-in again.
  if (ownerId === null && path === readStored('sessionStorage', KEY)) return;
  store('sessionStorage', KEY, path);
  if (ownerId === null) dropStored('sessionStorage', OWNER_KEY);
  else store('sessionStorage', OWNER_KEY, String(ownerId));
}

/** The page that is remembered for this person. */
export function rememberedPage(viewerId: number): string | null {
  const path = readStored('sessionStorage', KEY);
  const owner = readStored('sessionStorage', OWNER_KEY);
  return path !== null && isPageOfOurs(path) && (owner ?? String(viewerId)) === String(viewerId)
    ? path
    : null;
}

/** Returns the remembered page and forgets it, also another person's. An unwanted page stays remembered. */
export function takeRememberedPage(
  viewerId: number,
  isWanted: (path: string) => boolean = () => true,
): string | null {
  const path = rememberedPage(viewerId);
  if (path !== null && !isWanted(path)) return null;
  dropStored('sessionStorage', KEY);
  dropStored('sessionStorage', OWNER_KEY);
  return path;
}

/** Whether a path is below our own origin. Sign-in redirects nowhere else, whatever is stored. */
export function isPageOfOurs(path: string, origin = window.location.origin): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return false;
  const url = new URL(path, origin);
  return url.origin === origin && url.pathname !== paths.login && url.pathname !== paths.home;
}
