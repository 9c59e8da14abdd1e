import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import type { MessageKind } from '../message-kind.ts';

const kudoApprovedData = z.object({ kudoId: z.int() });

/** Notifies a recipient of approved kudos. */
export const kudoApproved: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const { kudoId } = kudoApprovedData.parse(message.data);
    const kudo = await loadKudo(db, kudoId, message.recipientId);
    if (!kudo) return { skip: 'The kudos were deleted.' };
    return {
      subject: `${kudo.senderName} sent you kudos`,
      body: {
        greeting: `Hello ${message.recipientFirstName},`,
        paragraphs: [
          `${kudo.senderName} sent you kudos${kudo.values.length > 0 ? ` for: ${kudo.values.join(', ')}` : ''}.`,
        ],
        quote: { author: kudo.senderName, text: kudo.message },
        actions: [{ label: 'Open your profile', url: `${publicUrl()}/employees/${message.recipientId}` }],
      },
    };
  },
};

async function loadKudo(db: Db, kudoId: number, recipientId: number) {
  const { rows } = await sql<{ senderName: string; message: string; values: string[] }>`
    select sender.full_name as "senderName", kudo.message, kudo.values
    from kudo join employee sender on sender.employee_id = kudo.sender_id
    join kudo_recipient recipient on recipient.kudo_id = kudo.kudo_id and recipient.employee_id = ${recipientId}
    where kudo.kudo_id = ${kudoId} and kudo.approved_at is not null`.execute(db);
  return rows[0];
}
