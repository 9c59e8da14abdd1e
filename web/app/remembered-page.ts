import { paths } from './paths.ts';

const KEY = 'benchmark.from';

/** Remembers the page to come back to after sign-in. The sign-in page itself is never one. */
export function rememberPage(path: string): void {
  if (isPageOfOurs(path)) sessionStorage.setItem(KEY, path);
}

export function rememberedPage(): string | null {
  const path = sessionStorage.getItem(KEY);
  return path !== null && isPageOfOurs(path) ? path : null;
}

/** The remembered page, forgotten by asking. */
export function takeRememberedPage(): string | null {
  const path = rememberedPage();
  sessionStorage.removeItem(KEY);
  return path;
}

/** A path below our own origin: whatever is stored, sign-in leads nowhere else. */
export function isPageOfOurs(path: string, origin = window.location.origin): boolean {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return false;
  const url = new URL(path, origin);
  return url.origin === origin && url.pathname !== paths.login && url.pathname !== paths.home;
}
