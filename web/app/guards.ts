import { type MiddlewareFunction, redirect } from 'react-router';
import { pageAfterSignIn } from './home.ts';
import { takeRememberedPage } from './remembered-page.ts';
import { currentUser } from './session-record.ts';
import { startSession } from './session.ts';

/** Nothing is decided before the stored session has been refreshed. */
export const sessionStarted: MiddlewareFunction = () => startSession();

/** Who is signed in already has no business on /login. */
export const leaveWhenSignedIn: MiddlewareFunction = () => {
  const user = currentUser();
  if (user !== null) throw redirect(pageAfterSignIn(user, takeRememberedPage()));
};
