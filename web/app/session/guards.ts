import { type MiddlewareFunction, redirect } from 'react-router';
import { takeRememberedPage } from '../navigation/remembered-page.ts';
import { currentUser } from './session-record.ts';
import { startSession, whenUserIsKnown } from './session.ts';

/** Waits for the first refresh of the stored session before any other guard runs. */
export const sessionStarted: MiddlewareFunction = async () => void (await startSession());

/** Redirects signed-in people away from /login. */
export const leaveWhenSignedIn: MiddlewareFunction = async () => {
  await whenUserIsKnown();
  const user = currentUser();
  if (user === null) return;
  const { pageAfterSignIn } = await import('../navigation/home.ts');
  throw redirect(pageAfterSignIn(user, takeRememberedPage));
};
