import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/client.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

const withdrawnData = z.object({ bulkActId: z.uuid() });

/** A list ends here. */
const LISTED_AT_MOST = 50;

/** Tells a person who got emails about several reviews that all of them were withdrawn. */
export const reviewsWithdrawn: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const { bulkActId } = withdrawnData.parse(message.data);
    const names = await withdrawnNames(db, bulkActId, message);
    if (names.length === 0) return { skip: 'No annual review was withdrawn.' };
    return allWithdrawnMail(names, message, publicUrl());
  },
  example: (addressee, publicUrl) => allWithdrawnMail(['Ana Ruiz', 'Tom Okafor'], addressee, publicUrl),
};

function allWithdrawnMail(
  names: readonly string[],
  { recipientId, recipientFirstName, senderName }: Addressee,
  publicUrl: string,
): Composed {
  const more = names.length - LISTED_AT_MOST;
  return {
    subject: `${names.length} annual reviews were withdrawn`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `${senderName ?? 'An administrator'} withdrew these annual reviews. You have nothing left to do for them.`,
      ],
      facts: [
        ...names.slice(0, LISTED_AT_MOST).map((name) => [name, 'withdrawn'] as const),
        ...(more > 0 ? [[`And ${more} more`, 'withdrawn'] as const] : []),
      ],
      actions: [{ label: 'Open your profile', url: `${publicUrl}/employees/${recipientId}` }],
    },
  };
}

/** The people of the withdrawn reviews of which emails had told the recipient, without an invitation. */
async function withdrawnNames(db: Db, bulkActId: string, message: OpenMessage): Promise<string[]> {
  const { rows } = await sql<{ employeeId: number; employeeName: string }>`
    select employee.employee_id as "employeeId", employee.full_name as "employeeName"
    from bulk_step cross join lateral jsonb_to_recordset(told) as recipient ("recipientId" integer, "isInvited" boolean)
    join withdrawn_review using (annual_review_id) join employee on employee.employee_id = withdrawn_review.employee_id
    where bulk_act_id = ${bulkActId}::uuid and "recipientId" = ${message.recipientId}::integer and not "isInvited"
    order by employee.sort_name, employee.first_name, employee.employee_id`.execute(db);
  return (await withNamesFor(db, message, rows)).map(({ employeeName }) => employeeName);
}
