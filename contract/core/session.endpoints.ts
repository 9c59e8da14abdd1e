import { endpoint } from './endpoint.ts';
import type { calls } from './session.schemas.ts';

/** Exchanges an identity token for an application session. */
export const signIn = endpoint<typeof calls.signIn>()({
  method: 'POST',
  path: '/Employees/Login',
  summary: 'Sign in with an identity token',
  access: 'anonymous',
  entersVerified: true,
});

/** Rotates the refresh token. For 30 seconds, the previous token still gets the same successor. */
export const refreshSession = endpoint<typeof calls.refreshSession>()({
  method: 'POST',
  path: '/Employees/RefreshToken',
  summary: 'Refresh the session',
  access: 'anonymous',
  entersVerified: true,
});

/** Also ends the session on the server. */
export const signOut = endpoint<typeof calls.signOut>()({
  method: 'POST',
  path: '/Employees/Logout',
  summary: 'Sign out',
  access: 'useSession',
});

/** The data that the sign-in page needs to redirect to the provider. */
export const signInOptions = endpoint<typeof calls.signInOptions>()({
  method: 'GET',
  path: '/sign-in',
  summary: 'What the sign-in page needs',
  access: 'anonymous',
});

/** The signed-in person with their current permissions. */
export const currentSession = endpoint<typeof calls.currentSession>()({
  method: 'GET',
  path: '/session',
  summary: 'The signed-in user',
  access: 'useSession',
});
