import { useLayoutEffect } from 'react';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Replaces unknown paths, and missing people, projects and goals. */
export function NotFoundPage() {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = TITLE;
    // The next page may have set its own title already.
    return () => {
      if (document.title === TITLE) document.title = before;
    };
  }, []);
  return (
    <MessagePage title="Page Not Found" action={<HomeLink />}>
      Uh oh! The page you are looking for could not be found.
    </MessagePage>
  );
}

const TITLE = `Page Not Found · ${PRODUCT_NAME}`;
