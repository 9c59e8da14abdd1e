import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import type { NotifiedRecipient } from '#server/features/outbox/notified-recipients.queries.ts';

/** Whom emails had told of the reviews that an action has withdrawn. */
export async function toldByWithdrawals(
  tx: Transaction,
  bulkActId: string,
): Promise<(NotifiedRecipient & { annualReviewId: number })[]> {
  const { rows } = await sql<NotifiedRecipient & { annualReviewId: number }>`
    select "recipientId", "isInvited", annual_review_id as "annualReviewId"
    from bulk_step cross join lateral jsonb_to_recordset(told) as recipient ("recipientId" integer, "isInvited" boolean)
    where bulk_act_id = ${bulkActId}::uuid and state = 'Done' and annual_review_id is not null
    order by "recipientId", place`.execute(tx);
  return rows;
}
