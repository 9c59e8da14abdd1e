/**
 * Whether the server has newer pages than this tab. Every answer of the server names the pages that it serves; this
 * tab knows its own by the script that started it.
 */

/** The header in which the server names its pages. */
export const PAGES_HEADER = 'Benchmark-Pages';

export const hasNewerPages = () => isNewer;

export function onNewerPages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What an answer says of the server's pages; silent servers, as in development, say nothing. */
export function notePages(serverPages: string | null, ownPages: string | null = pagesOfThisTab()): void {
  if (serverPages === null || ownPages === null || serverPages === ownPages) return;
  tellNewer();
}

/** A part of the pages that no longer loads while the server answers is gone for a newer one. */
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
