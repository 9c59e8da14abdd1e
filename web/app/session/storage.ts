/**
 * The storage of the browser, which settings may block: then even its name throws. Reading then finds
 * nothing, and writing does nothing.
 */
type Kind = 'localStorage' | 'sessionStorage';

export function readStored(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

export function store(kind: Kind, key: string, text: string): void {
  try {
    globalThis[kind].setItem(key, text);
  } catch {
    // Blocked or full: sign-in names the setting, and a page works without what is remembered.
  }
}

export function dropStored(kind: Kind, key: string): void {
  try {
    globalThis[kind].removeItem(key);
  } catch {
    // Blocked: there is nothing to drop.
  }
}

/**
 * Whether the browser lets this site store data and send cookies, without which no person stays signed in.
 */
export function isStorageAllowed(): boolean {
  if (!navigator.cookieEnabled) return false;
  try {
    for (const kind of ['localStorage', 'sessionStorage'] as const) {
      globalThis[kind].setItem(PROBE, PROBE);
      globalThis[kind].removeItem(PROBE);
    }
    return true;
  } catch {
    return false;
  }
}

const PROBE = 'benchmark.probe';

/** Names the setting: Chrome and Edge call it so, Firefox and Safari have it under Privacy. */
export const BLOCKED =
  'Your browser blocks cookies and site data here, so you cannot stay signed in. Allow them for this site in the browser’s settings, under “Privacy” → “Cookies and site data”, and try again.';
