import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id } from '#contract/core/fields.schemas.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { invitees, signInMessages, signInStates } from './sign-ins.ts';

/** An active person. Days are in the company's time zone; null if there is none. */
const personSignIn = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  email: z.string(),
  lastSignInDate: z.string().nullable(),
  /** The day of the last invitation that was not refused by the mail server. */
  invitedDate: z.string().nullable(),
  /** The first day, while it lies ahead. */
  startsOn: z.string().nullable(),
});

export type PersonSignIn = z.output<typeof personSignIn>;

/** The shapes of each call. */
export const calls = {
  listSignIns: {
    query: listQuery(['name', 'signedIn', 'invited'], {
      state: z.enum(signInStates, `must be one of ${signInStates.join(', ')}.`).optional(),
    }),
    response: z.array(personSignIn),
  },
  inviteToSignIn: {
    body: z
      .object({
        who: z.enum(invitees, `must be one of ${invitees.join(', ')}.`),
        /** The one person; left out for the other two. */
        employeeId: id.optional(),
      })
      .refine(({ who, employeeId }) => who !== 'person' || employeeId !== undefined, {
        path: ['employeeId'],
        error: signInMessages.personRequired,
      }),
    response: done,
  },
} as const satisfies CallTable;
