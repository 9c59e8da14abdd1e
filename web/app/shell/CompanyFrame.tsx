import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { companyPagesOf } from '../navigation/company-pages.ts';
import { isWithin } from '../paths.ts';
import { useSignedInUser } from '../session/use-session.ts';
import classes from './CompanyFrame.module.css';

/** Puts the menu of the company beside its pages. All other pages stay as they are. */
export function CompanyFrame({ children }: { readonly children: ReactNode }) {
  const user = useSignedInUser();
  const { pathname } = useLocation();
  const pages = user === null ? [] : companyPagesOf(user);
  // The address of one page begins with that of another.
  const current = pages
    .filter(({ to }) => isWithin(pathname, to))
    .sort((a, b) => b.to.length - a.to.length)[0];
  const here = useRef<HTMLAnchorElement>(null);
  // Without its own page, the row of a narrow screen would hide where one is.
  useLayoutEffect(() => {
    const row = here.current?.parentElement;
    if (row) row.scrollLeft = (here.current?.offsetLeft ?? 0) - row.offsetLeft - EDGE_PX;
  }, [current?.to]);
  if (current === undefined) return children;
  return (
    <div className={classes.frame}>
      <nav aria-label="Company" className={classes.menu}>
        {pages.map((page) => (
          <Link
            key={page.to}
            ref={page === current ? here : null}
            to={page.to}
            className={classes.link}
            aria-current={page === current ? 'page' : undefined}
          >
            {page.label}
          </Link>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

const EDGE_PX = 48;
