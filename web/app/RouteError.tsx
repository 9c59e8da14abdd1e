import { useEffect, useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { newVersion } from './new-version.ts';
import { hasNewerPages, lookForNewerPages, onNewerPages } from './newer-pages.ts';
import { FailedPage } from '#web/features/shell/FailedPage.tsx';

/** The error page when the app's frame failed too; it sets the document title itself. */
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

/** Replaces a page that failed to render or load. */
export function RouteError() {
  const error = useRouteError();
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  useEffect(() => {
    if (isMissingPart(error)) void lookForNewerPages();
  }, [error]);
  if (isMissingPart(error)) return <FailedPage sentence={isOutdated ? newVersion : missingPart()} />;
  return <FailedPage sentence={messages.internal} />;
}

/** Whether a chunk failed to load. Scripts fail with a TypeError, worded differently in each browser; styles don't. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /import|module|^Unable to preload/i.test(error.message);

const missingPart = () =>
  `This page could not be loaded because ${navigator.onLine ? 'the server cannot be reached' : 'you are offline'}.`;
