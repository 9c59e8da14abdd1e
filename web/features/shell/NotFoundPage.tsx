import { useLayoutEffect } from 'react';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { HomeLink } from './HomeLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Stands for every path that is none of ours, and for a person, project or goal that does not exist. */
export function NotFoundPage() {
  useLayoutEffect(() => {
    const before = document.title;
    document.title = TITLE;
    // Unless the next page has named itself already.
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
