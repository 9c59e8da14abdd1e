import { type MiddlewareFunction, redirect } from 'react-router';
import { pageAfterSignIn } from './home.ts';
import { takeRememberedPage } from './remembered-page.ts';
import { currentUser } from './session-record.ts';
import { startSession, whenUserIsKnown } from './session.ts';

/** Nothing is decided before the stored session has been refreshed. */
export const sessionStarted: MiddlewareFunction = async () => void (await startSession());

/** Who is signed in already has no business on /login. */
export const leaveWhenSignedIn: MiddlewareFunction = async () => {
  await whenUserIsKnown();
  const user = currentUser();
  if (user !== null) throw redirect(pageAfterSignIn(user, takeRememberedPage));
};
