import { sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { givenName, startsOn } from '#server/db/facts.ts';
import type { OpenMessage } from '#server/features/emails/message-kind.ts';

/**
 * Claims a message for some seconds and fixes its Message-ID. Null when it is closed or claimed by another
 * worker. A claim instead of a lock: no transaction stays open while a mail server is slow.
 */
export async function claimMessage(
  db: Db,
  messageId: number,
  { seconds, host }: { seconds: number; host: string },
): Promise<OpenMessage | null> {
  const { rows } = await sql<OpenMessage>`
    update message m
    set attempts = m.attempts + 1,
      claimed_until = clock_timestamp() + ${seconds} * interval '1 second',
      header_id = coalesce(m.header_id, '<' || m.header_key || '@' || ${host} || '>')
    from employee r
    where m.message_id = ${messageId} and r.employee_id = m.recipient_id
      and m.sent_at is null and m.failed_at is null and m.skipped_at is null
      and (m.claimed_until is null or m.claimed_until < clock_timestamp())
    returning m.message_id as "messageId", m.kind, m.recipient_id as "recipientId",
      r.full_name as "recipientName", ${givenName('r')} as "recipientFirstName", r.email as "recipientAddress",
      r.archived_at is not null as "isRecipientArchived", ${startsOn('r')} as "startsOn", r.permissions as "recipientPermissions",
      m.sender_id as "senderId",
      (select s.full_name from employee s where s.employee_id = m.sender_id) as "senderName",
      m.annual_review_id as "annualReviewId", m.annual_reviewer_id as "annualReviewerId",
      m.project_evaluation_id as "projectEvaluationId", m.note, m.data,
      m.header_id as "headerId", m.queued_at as "queuedAt", m.attempts`.execute(db);
  return rows[0] ?? null;
}

/** Extends a claim unless another worker has claimed the message since. */
export async function renewClaim(
  db: Db,
  { messageId, attempts }: Pick<OpenMessage, 'messageId' | 'attempts'>,
  seconds: number,
): Promise<void> {
  await sql`update message set claimed_until = clock_timestamp() + ${seconds} * interval '1 second'
    where message_id = ${messageId} and attempts = ${attempts} and claimed_until is not null`.execute(db);
}

/** True when the message needs no further attempt: sent, failed, skipped or deleted. */
export async function isClosed(db: Db, messageId: number): Promise<boolean> {
  const open = await db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', '=', messageId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .executeTakeFirst();
  return open === undefined;
}

/** A closed message stays closed, even when a worker with an old state updates it. */
const isOpen = sql`sent_at is null and failed_at is null and skipped_at is null`;

/** The mail server has accepted the message. */
export async function markSent(db: Db, messageId: number): Promise<void> {
  await sql`update message set sent_at = app_now(), claimed_until = null, failure = null
    where message_id = ${messageId} and sent_at is null`.execute(db);
}

/** The message is no longer needed. */
export async function markSkipped(db: Db, messageId: number, reason: string): Promise<void> {
  await sql`update message set skipped_at = app_now(), skip_reason = ${reason}, claimed_until = null
    where message_id = ${messageId} and ${isOpen}`.execute(db);
}

/** Delivery has failed for good. */
export async function markFailed(db: Db, messageId: number, failure: string): Promise<void> {
  await sql`update message set failed_at = app_now(), failure = ${failure}, claimed_until = null
    where message_id = ${messageId} and ${isOpen}`.execute(db);
}

/**
 * Records a failed attempt; gives up on the message when it is too old for another one. Returns true when it
 * gave up.
 */
export async function markAttemptFailed(
  tx: Transaction,
  messageId: number,
  { failure, daysAtMost }: { failure: string; daysAtMost: number },
): Promise<boolean> {
  const { rows } = await sql<{ isGivenUp: boolean }>`
    update message set failure = ${failure}, claimed_until = null,
      failed_at = case when queued_at + ${daysAtMost} * interval '1 day' <= app_now() then app_now() end
    where message_id = ${messageId} and ${isOpen}
    returning failed_at is not null as "isGivenUp"`.execute(tx);
  return rows[0]?.isGivenUp ?? true;
}
