import { Link, Outlet } from 'react-router';
import { ErrorDialog } from '#web/ui/dialogs/ErrorDialog.tsx';
import { Frame } from '#web/ui/layout/Frame.tsx';
import { homeOf } from '../navigation/home.ts';
import classes from './PlainShell.module.css';
import { Logo } from './Logo.tsx';
import { paths } from '../paths.ts';
import { leaveDraftsAtSignOut } from '../drafts/leave-drafts.ts';
import { SignOutButton } from './SignOutButton.tsx';
import { useSignedInUser } from '../session/use-session.ts';

leaveDraftsAtSignOut();

/**
 * The frame around an evaluation by link and the form of a review: a bar without the main links, and the page. It doesn't load the component
 * library, because colleagues open these pages once, often on a phone.
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
            <Link to={homeOf(user)} className={classes.home} aria-label="Benchmark, home">
              <Logo />
            </Link>
            <Link to={paths.profile(user.employeeId)} className={classes.name} title="Your profile">
              {user.fullName}
            </Link>
            <SignOutButton />
          </>
        )}
      </div>
    </header>
  );
}
