import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { messages } from '#contract/core/messages.ts';
import { later } from '../later.ts';
import { newVersion } from '../new-version.ts';
import { hasNewerPages, isServerHealthy, lookForNewerPages, onNewerPages } from '../newer-pages.ts';
import { reloadPage } from '#web/ui/reload.ts';
import { FailedPage } from '#web/features/shell/FailedPage.tsx';

/** The error page when the app's frame failed too; the page sets the document title itself. */
export function RootError() {
  return (
    <>
      <title>{`Page Not Shown · ${PRODUCT_NAME}`}</title>
      <main id="main">
        <RouteError />
      </main>
    </>
  );
}

/** Replaces a page that failed to render or load. A page that failed to load comes back by itself. */
export function RouteError() {
  const error = useRouteError();
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  useEffect(() => {
    if (isMissingPart(error)) void lookForNewerPages();
  }, [error]);
  const isMissing = isMissingPart(error);
  const [isTrying, tryAgain] = useReload(isMissing && !isOutdated);
  if (isMissing && isOutdated) return <FailedPage sentence={newVersion} verb="Reload" onPress={reloadPage} />;
  return (
    <FailedPage
      sentence={isMissing ? missingPart() : messages.internal}
      verb="Try again"
      isTrying={isTrying}
      onPress={tryAgain}
    />
  );
}

/**
 * Reloads the page once the server answers: reloaded before, the browser's own error page would take its
 * place. The returned function asks the server at once.
 */
function useReload(isByItself: boolean): readonly [isTrying: boolean, tryAgain: () => void] {
  const [tries, setTries] = useState(wasReloaded() ? TRIES_AFTER_RELOAD : 0);
  const [isTrying, setTrying] = useState(false);
  const tryOnce = async () => {
    setTrying(true);
    if (await isServerHealthy()) reloadPage();
    setTrying(false);
    setTries(tries + 1);
  };
  useEffect(
    () => (isByItself && !isTrying ? later(null, tries, () => void tryOnce()) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- tryOnce is another function on each render
    [isByItself, isTrying, tries],
  );
  return [isTrying, () => void (isTrying || tryOnce())];
}

/** After a reload that did not help, the next one waits longer. */
const TRIES_AFTER_RELOAD = 3;

const wasReloaded = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');

/** Whether a chunk failed to load. Scripts fail with a TypeError, in each browser's words; styles don't. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /import|module|^Unable to preload/i.test(error.message);

const missingPart = () =>
  `This page could not be loaded because ${navigator.onLine ? 'the server cannot be reached' : 'you are offline'}.`;
