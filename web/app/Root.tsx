import { useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import { useTitle } from './use-title.ts';

/** Around every screen: its title, the way to its top, and word of a lost connection. */
export function Root() {
  const title = useTitle();
  useTopOfEachPage();
  return (
    <>
      <title>{title === null ? PRODUCT_NAME : `${title} · ${PRODUCT_NAME}`}</title>
      <ConnectionBar />
      <Outlet />
    </>
  );
}

/** Starts each page at its top, for the eye and for the keyboard. A changed filter is no new page. */
function useTopOfEachPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
