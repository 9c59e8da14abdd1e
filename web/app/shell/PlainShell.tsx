import { Outlet } from 'react-router';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { Frame } from '#web/ui/layout/Frame.tsx';
import { HomeLink, OwnName } from '../navigation/BarLinks.tsx';
import classes from './PlainShell.module.css';
import { Logo } from './Logo.tsx';
import { leaveDraftsAtSignOut } from '../drafts/leave-drafts.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useSignedInUser } from '../session/use-session.ts';

leaveDraftsAtSignOut();

/**
 * The frame around an evaluation by link and the form of a review: a bar without the main links, and the
 * page. The frame doesn't load the component library, because colleagues open these pages once, often on a
 * phone.
 */
export function PlainShell() {
  return (
    <>
      <Frame bar={<Bar />}>
        <Outlet />
      </Frame>
      <ErrorDialog />
    </>
  );
}

function Bar() {
  const user = useSignedInUser();
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        {user === null ? (
          <Logo />
        ) : (
          <>
            <HomeLink user={user} />
            <OwnName user={user} className={classes.name} />
            <SignOutButton />
          </>
        )}
      </div>
    </header>
  );
}
