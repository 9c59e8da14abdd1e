import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/client.ts';
import type { Addressee, Composed, MessageKind } from '../message-kind.ts';

const invitationData = z.object({ onlyNew: z.boolean() });

/** Tells a person the address of Benchmark, what it is for and how to sign in. */
export const signInInvitation: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const { onlyNew } = invitationData.parse(message.data);
    if (onlyNew && (await hasSignedIn(db, message.recipientId)))
      return { skip: 'The recipient has signed in.' };
    return invitationMail(message, message.recipientAddress, publicUrl());
  },
  example: (addressee, publicUrl) => invitationMail(addressee, 'ana.ruiz@example.com', publicUrl),
};

const invitationMail = (
  { recipientFirstName }: Addressee,
  recipientAddress: string,
  publicUrl: string,
): Composed => ({
  subject: 'Your invitation to Benchmark',
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      'Your company uses Benchmark for annual reviews, goals, project evaluations and kudos. Your own page shows what is waiting for you.',
      'You sign in with your work account. There is no new password.',
    ],
    facts: [
      ['Address', publicUrl],
      ['Your work email', recipientAddress],
    ],
    actions: [{ label: 'Sign in', url: publicUrl }],
  },
});

async function hasSignedIn(db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql`select from login where employee_id = ${employeeId} limit 1`.execute(db);
  return rows.length > 0;
}
