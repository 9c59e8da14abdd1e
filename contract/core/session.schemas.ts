import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { permissions } from './enums.ts';
import { done, id } from './fields.schemas.ts';

export const signedInUser = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** The leads for whom the person stands in today; left out without any. */
  deputyFor: z.array(z.int()).optional(),
  /** As the operator set it; left out where it is the product's own. */
  companyName: z.string().optional(),
});

export type SignedInUser = z.output<typeof signedInUser>;

const token = z.string('is required.').min(1, 'is required.').max(16_384, 'is too long.');

/** The shapes of each call. */
export const calls = {
  signIn: {
    body: z.object({ idToken: token }),
    response: z.object({ user: signedInUser, accessToken: z.string(), refreshToken: z.string() }),
  },
  refreshSession: {
    body: z.object({ employeeId: id, refreshToken: token }),
    response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  },
  signOut: {
    response: done,
  },
  signInOptions: {
    response: z.object({
      issuer: z.string(),
      clientId: z.string(),
      responseType: z.enum(['code', 'id_token']),
      nonce: z.string(),
      companyName: z.string(),
      /** Only in an installation without people, where no sign-in is possible. */
      isEmpty: z.literal(true).optional(),
    }),
  },
  currentSession: {
    response: signedInUser,
  },
} as const satisfies CallTable;
