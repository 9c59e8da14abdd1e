/**
 * Whether the server has a newer build of the pages than this tab. Every response names the server's build; this tab
 * knows its own by the script that started it.
 */

/** The response header that names the server's build of the pages. */
export const PAGES_HEADER = 'Benchmark-Pages';

export const hasNewerPages = () => isNewer;

export function onNewerPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Compares a response's build with this tab's. Without the header, as in development, it does nothing. */
export function notePages(serverPages: string | null, ownPages: string | null = pagesOfThisTab()): void {
  if (serverPages === null || ownPages === null || serverPages === ownPages) return;
  tellNewer();
}

/** If a chunk fails to load while the server is healthy, a newer build has replaced it. */
export function watchMissingParts(): void {
  window.addEventListener('vite:preloadError', () => {
    void fetch('/healthz').then(
      ({ ok }) => ok && tellNewer(),
      () => undefined,
    );
  });
}

let isNewer = false;
const listeners = new Set<() => void>();

function tellNewer(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}

const pagesOfThisTab = () =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;
