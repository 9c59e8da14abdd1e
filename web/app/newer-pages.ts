/**
 * Whether the server has a newer build of the pages than this tab. Every response names the server's build;
 * this tab knows its own by the script that started it.
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

/** If a page does not load while the server is healthy, a newer build has replaced its files. */
export async function lookForNewerPages(): Promise<void> {
  if (await isServerHealthy()) tellNewer();
}

export const isServerHealthy = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );

let isNewer = false;
const listeners = new Set<() => void>();

function tellNewer(): void {
  isNewer = true;
  for (const listener of listeners) listener();
}

const pagesOfThisTab = () =>
  document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute('src') ?? null;
