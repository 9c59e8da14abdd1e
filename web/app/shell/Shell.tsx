import { Outlet } from 'react-router';
import { Frame } from '#web/ui/layout/Frame.tsx';
import { leaveDraftsAtSignOut } from '../drafts/leave-drafts.ts';
import { CompanyFrame } from './CompanyFrame.tsx';
import { NavBar } from './NavBar.tsx';
import { ScreenProviders } from './ScreenProviders.tsx';
import { keepUnsaved } from '../unsaved.ts';

keepUnsaved();
leaveDraftsAtSignOut();

/**
 * The frame of every screen except sign-in: skip link, bar, page. The component kit loads here, so that the
 * sign-in page loads fast.
 */
export function Shell() {
  return (
    <ScreenProviders>
      <Frame bar={<NavBar />}>
        <CompanyFrame>
          <Outlet />
        </CompanyFrame>
      </Frame>
    </ScreenProviders>
  );
}
