import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { MAIL_QUEUE } from './notifications.ts';

const MESSAGES_AT_A_TIME = 1_000;

/**
 * Queues a job for each message that waits without one: after a restored backup, which holds no queues, or a
 * database that was set back to an earlier moment. Part of the sweep. Source: docs/operations/backup.md.
 */
export async function queueForgottenMessages(db: Db, jobs: Jobs): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ messageId: number }>`
      select message_id as "messageId" from message
      where sent_at is null and failed_at is null and skipped_at is null
      order by message_id limit ${MESSAGES_AT_A_TIME}`.execute(tx);
    const ids = rows.map(({ messageId }) => messageId);
    const forgotten = await jobs.withoutJob(tx, MAIL_QUEUE, 'messageId', ids);
    await jobs.enqueueAll(
      tx,
      MAIL_QUEUE,
      forgotten.map((messageId) => ({ data: { messageId } })),
    );
    return forgotten.length;
  });
}

/** Gives up on messages older than any retry, in case their job was lost. Part of the sweep. */
export async function sweepMessages(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update message
    set failed_at = app_now(), failure = coalesce(failure, 'Not sent within three days.'), claimed_until = null
    where sent_at is null and failed_at is null and skipped_at is null
      and queued_at < app_now() - interval '3 days 2 hours'
      and (claimed_until is null or claimed_until < clock_timestamp())`.execute(db);
  return Number(numAffectedRows ?? 0);
}
