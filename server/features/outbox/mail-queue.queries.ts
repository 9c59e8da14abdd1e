import { sql } from 'kysely';
import { UNDELIVERED_SHOWN_DAYS } from '#contract/core/values/constants.ts';
import type { System } from '#contract/core/system.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { instantInUtc } from '#server/db/facts.ts';
import { isKeptMail } from './notifications.queries.ts';

const isWaiting = sql`sent_at is null and failed_at is null and skipped_at is null`;

const isRecentlyFailed = sql`failed_at > app_now() - ${UNDELIVERED_SHOWN_DAYS} * interval '1 day'`;

/**
 * Since when an email waits, as far as the viewer may know: a notice about the viewer's own review may have
 * begun a collected email that others joined later.
 */
const knownSince = (viewerId: number) => sql<Date>`
  greatest(queued_at, case when m.kind = 'review-news' and m.recipient_id <> ${viewerId} then (
    select min(notice.noted_at) from review_notice notice join annual_review review using (annual_review_id)
    where notice.message_id = m.message_id and review.employee_id <> ${viewerId}) end)`;

/** The waiting and the undeliverable emails, without those that could reveal the viewer's peers. */
export async function mailQueueNow(db: Db, viewerId: number): Promise<System['mail']> {
  const { rows } = await sql<System['mail']>`
    with seen as (
      select m.failed_at is not null as failed, ${knownSince(viewerId)} as queued_at from message m
      where (${isWaiting} or ${isRecentlyFailed}) and not ${isKeptMail(viewerId)}
    ), figures as (
      select count(*) filter (where not failed)::int as waiting, min(queued_at) filter (where not failed) as since,
        count(*) filter (where failed)::int as undelivered
      from seen
    )
    select waiting, case when since is not null then ${instantInUtc(sql`since`)} end as "oldestAt", undelivered from figures`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldestAt: null, undelivered: 0 };
}

/**
 * Opens the recently failed messages again, as if they were queued now. Returns them. An attempt counts as
 * made, so that no further notice joins a collected one. A message that another transaction opens is left to
 * it.
 */
export async function reopenFailed(tx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    update message set failed_at = null, failure = null, queued_at = app_now(), attempts = 1
    where message_id in (
      select message_id from message where ${isRecentlyFailed} order by message_id for no key update skip locked)
    returning message_id as "messageId"`.execute(tx);
  return rows.map(({ messageId }) => messageId);
}
