import { z } from 'zod';
import { permissions } from './enums.ts';
import { done, endpoint, id } from './endpoint.ts';

export const signedInUser = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The leads for whom the person stands in today; left out without any. */
  deputyFor: z.array(z.int()).optional(),
});
export type SignedInUser = z.output<typeof signedInUser>;

const token = z.string('is required.').min(1, 'is required.').max(16_384, 'is too long.');

/** Exchanges an identity token for an application session. */
export const signIn = endpoint({
  method: 'POST',
  path: '/Employees/Login',
  summary: 'Sign in with an identity token',
  access: 'anonymous',
  entersVerified: true,
  body: z.object({ idToken: token }),
  response: z.object({ user: signedInUser, accessToken: z.string(), refreshToken: z.string() }),
});

/** Rotates the refresh token. For 30 seconds, the previous token still gets the same successor. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/Employees/RefreshToken',
  summary: 'Refresh the session',
  access: 'anonymous',
  entersVerified: true,
  body: z.object({ employeeId: id, refreshToken: token }),
  response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

/** Also ends the session on the server. */
export const signOut = endpoint({
  method: 'POST',
  path: '/Employees/Logout',
  summary: 'Sign out',
  access: 'useSession',
  response: done,
});

/** The data that the sign-in page needs to redirect to the provider. */
export const signInOptions = endpoint({
  method: 'GET',
  path: '/sign-in',
  summary: 'What the sign-in page needs',
  access: 'anonymous',
  response: z.object({
    issuer: z.string(),
    clientId: z.string(),
    responseType: z.enum(['code', 'id_token']),
    nonce: z.string(),
    companyName: z.string(),
    /** Only in an installation without people, where no one can sign in. */
    isEmpty: z.literal(true).optional(),
  }),
});

/** The signed-in person with their current permissions. */
export const currentSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'The signed-in user',
  access: 'useSession',
  response: signedInUser,
});
