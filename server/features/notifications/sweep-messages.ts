import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

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
