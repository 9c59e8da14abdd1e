import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { useTitle } from '../navigation/use-title.ts';

/** The frame around every screen: document title, scroll to top, connection bar. */
export function Root() {
  const title = useTitle();
  const { pathname } = useLocation();
  useTopOfEachPage(pathname);
  return (
    <>
      <title>{title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`}</title>
      <ConnectionBar />
      <Outlet />
    </>
  );
}

/** Scrolls to the top and moves the focus there on each new page. A changed filter is not a new page. */
function useTopOfEachPage(pathname: string) {
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
