import { useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { newVersion } from './new-version.ts';
import { hasNewerPages, onNewerPages } from './newer-pages.ts';
import { FailedPage } from '#web/features/shell/FailedPage.tsx';

/** The same where not even the frame of the pages is there to give the title. */
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

/** What stands in place of a page that cannot be shown. */
export function RouteError() {
  const error = useRouteError();
  const isOutdated = useSyncExternalStore(onNewerPages, hasNewerPages);
  if (isMissingPart(error)) return <FailedPage sentence={isOutdated ? newVersion : missingPart()} />;
  return <FailedPage sentence={messages.internal} />;
}

/** A part of the pages did not load; each browser words it in its own way as a TypeError, the loader of styles not. */
const isMissingPart = (error: unknown) =>
  error instanceof Error && /import|module|^Unable to preload/i.test(error.message);

const missingPart = () =>
  `This page could not be loaded because ${navigator.onLine ? 'the server cannot be reached' : 'you are offline'}.`;
