import { sql } from 'kysely';
import { z } from 'zod';
import { plainTextOf } from '#contract/core/values/rich-text.ts';
import type { Db } from '#server/db/connection/client.ts';
import { nameOfFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

const kudoApprovedData = z.object({ kudoId: z.int() });

/** Notifies a recipient of approved kudos. */
export const kudoApproved: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const { kudoId } = kudoApprovedData.parse(message.data);
    const kudo = await loadKudo(db, kudoId, message);
    if (!kudo) return { skip: 'The kudos were deleted.' };
    return kudoMail(kudo, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    kudoMail(
      { senderName: 'Kim Vo', values: ['Foster Teamwork'], message: 'Thank you for your help this week!' },
      addressee,
      publicUrl,
    ),
};

type MailedKudo = {
  readonly senderName: string;
  readonly message: string;
  readonly values: readonly string[];
};

const kudoMail = (kudo: MailedKudo, addressee: Addressee, publicUrl: string): Composed => ({
  subject: `${kudo.senderName} sent you kudos`,
  body: {
    greeting: `Hello ${addressee.recipientFirstName},`,
    paragraphs: [
      `${kudo.senderName} sent you kudos${kudo.values.length > 0 ? ` for: ${kudo.values.join(', ')}` : ''}.`,
    ],
    quote: { author: kudo.senderName, text: plainTextOf(kudo.message) },
    actions: [{ label: 'Open your profile', url: `${publicUrl}/employees/${addressee.recipientId}` }],
  },
});

async function loadKudo(db: Db, kudoId: number, message: OpenMessage): Promise<MailedKudo | undefined> {
  const { rows } = await sql<MailedKudo & { senderId: number }>`
    select sender.employee_id as "senderId", sender.full_name as "senderName", kudo.message, kudo.values
    from kudo join employee sender on sender.employee_id = kudo.sender_id
    join kudo_recipient recipient on recipient.kudo_id = kudo.kudo_id and recipient.employee_id = ${message.recipientId}
    where kudo.kudo_id = ${kudoId} and kudo.approved_at is not null`.execute(db);
  const [kudo] = rows;
  if (kudo === undefined) return undefined;
  const nameOf = await nameOfFor(db, message, [kudo.senderId]);
  return { ...kudo, senderName: nameOf({ employeeId: kudo.senderId, fullName: kudo.senderName }) };
}
