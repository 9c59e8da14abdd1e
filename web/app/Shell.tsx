import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { LeaveGuards } from '#web/ui/feedback/LeaveGuards.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { NamesakesProvider } from './namesakes.tsx';
import { NavBar } from './NavBar.tsx';
import { queryClient } from './query-client.ts';
import classes from './Shell.module.css';
import { leaveDraftsAtSignOut } from './drafts/leave-drafts.ts';
import { keepUnsaved } from './unsaved.ts';

keepUnsaved();
leaveDraftsAtSignOut();

/**
 * The frame of every screen except sign-in: skip link, bar, page. The component kit loads here, so that the sign-in
 * page loads fast.
 */
export function Shell() {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <NamesakesProvider>
          <a href="#main" className={classes.skip}>
            Skip to the content
          </a>
          <NavBar />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <LeaveGuards />
        </NamesakesProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
