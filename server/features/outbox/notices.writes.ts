import { sql } from 'kysely';
import type { NewsKind } from '#server/features/emails/kinds/review-news.queries.ts';
import type { Transaction } from '#server/db/connection/client.ts';

/** One thing to tell one person about an annual review. */
export type Notice = {
  readonly recipientId: number;
  readonly annualReviewId: number;
  /** The recipient's reviewer entry; none for 'started'. */
  readonly annualReviewerId?: number | null;
  readonly what: NewsKind;
  /** Plain text, quoted in a reminder under the sender's name. */
  readonly note?: string | null;
};

/** Who has something to tell; null for the company itself, and for a single act. */
type NotedIn = { readonly notedBy: number | null; readonly bulkActId: string | null };

/**
 * Adds notices: those of a single act to the mail that collects for the recipient, or to a new one. Takes the
 * mails by recipient, so two transactions can't lock each other out; a worker waits for their rows and so
 * sends what this transaction adds. Returns the new mails, rarely with one that another transaction has just
 * begun.
 */
export async function insertNotices(
  tx: Transaction,
  notices: readonly Notice[],
  { notedBy, bulkActId }: NotedIn,
): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as new (
        "recipientId" integer, "annualReviewId" integer, "annualReviewerId" integer, what text, note text)
    ), mail as (
      insert into message (kind, recipient_id, queued_at)
      select 'review-news', "recipientId", app_now()
      from (select distinct "recipientId" from new) recipient
      where ${bulkActId}::uuid is null order by "recipientId"
      on conflict (recipient_id) where kind = 'review-news' and bulk_act_id is null and attempts = 0
        and sent_at is null and failed_at is null and skipped_at is null
        do update set queued_at = message.queued_at
      returning message_id, recipient_id
    ), noted as (
      insert into review_notice
        (recipient_id, annual_review_id, annual_reviewer_id, what, note, noted_by, bulk_act_id, message_id)
      select new."recipientId", "annualReviewId", "annualReviewerId", what, note, ${notedBy}::integer,
        ${bulkActId}::uuid, mail.message_id
      from new left join mail on mail.recipient_id = new."recipientId"
    )
    select message_id as "messageId" from mail
    where not exists (select from message waiting where waiting.message_id = mail.message_id)`.execute(tx);
  return rows.map(({ messageId }) => messageId);
}

/**
 * Gives the held notices of a bulk action one message per recipient, in two statements: without statistics
 * about new rows, one statement compares all notices with all messages. Returns the messages.
 */
export async function queueHeldNotices(tx: Transaction, bulkActId: string): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    insert into message (kind, recipient_id, bulk_act_id, queued_at)
    select 'review-news', recipient_id, ${bulkActId}::uuid, app_now()
    from (select distinct recipient_id from review_notice
      where bulk_act_id = ${bulkActId} and message_id is null) recipient
    order by recipient_id
    on conflict (bulk_act_id, recipient_id) where bulk_act_id is not null do nothing
    returning message_id as "messageId"`.execute(tx);
  if (rows.length === 0) return [];
  await sql`
    update review_notice set message_id = message.message_id
    from message
    where review_notice.bulk_act_id = ${bulkActId} and review_notice.message_id is null
      and message.bulk_act_id = review_notice.bulk_act_id and message.recipient_id = review_notice.recipient_id`.execute(
    tx,
  );
  return rows.map(({ messageId }) => messageId);
}

/**
 * Gives the held sit-downs of a bulk action one message per recipient: an invitation for one meeting, a list
 * with a calendar file for several. Returns the messages.
 */
export async function queueHeldSitDowns(
  tx: Transaction,
  bulkActId: string,
  senderId: number,
): Promise<number[]> {
  const { rows } = await sql<{ messageId: number }>`
    with held as (
      select notice_id, recipient_id, annual_review_id, count(*) over (partition by recipient_id) as meetings
      from review_notice where bulk_act_id = ${bulkActId}::uuid and message_id is null and what = 'sit-down'
    ), mail as (
      insert into message (kind, recipient_id, sender_id, annual_review_id, bulk_act_id, queued_at)
      select distinct case when meetings = 1 then 'sit-down-invitation' else 'sit-downs-set' end, recipient_id,
        ${senderId}::integer, case when meetings = 1 then annual_review_id end, ${bulkActId}::uuid, app_now()
      from held
      returning message_id, recipient_id
    ), queued as (
      update review_notice set message_id = mail.message_id
      from held join mail using (recipient_id) where review_notice.notice_id = held.notice_id
    )
    select message_id as "messageId" from mail order by message_id`.execute(tx);
  return rows.map(({ messageId }) => messageId);
}
