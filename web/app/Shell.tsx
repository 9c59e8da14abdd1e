import { Outlet } from 'react-router';
import { leaveDraftsAtSignOut } from './drafts/leave-drafts.ts';
import { NavBar } from './NavBar.tsx';
import { ScreenProviders } from './ScreenProviders.tsx';
import classes from './Shell.module.css';
import { keepUnsaved } from './unsaved.ts';

keepUnsaved();
leaveDraftsAtSignOut();

/**
 * The frame of every screen except sign-in: skip link, bar, page. The component kit loads here, so that the sign-in
 * page loads fast.
 */
export function Shell() {
  return (
    <ScreenProviders>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </ScreenProviders>
  );
}
