import { sql } from 'kysely';
import { REMINDER_PAUSE_MINUTES } from '#contract/core/values/constants.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import type { MessageKindName } from '#server/features/emails/message-kinds.ts';

/** The queue of messages; its settings are in server/ports/jobs/queues.ts. */
export const MAIL_QUEUE = 'mail';

/**
 * A message to queue. Address, names, links and deadlines are read when the message is sent, so they don't
 * belong here.
 */
export type NewMessage = {
  readonly kind: MessageKindName;
  readonly recipientId: number;
  /** The person who pressed the button; null for the system. */
  readonly senderId: number | null;
  readonly annualReviewId?: number;
  readonly annualReviewerId?: number;
  readonly projectEvaluationId?: number;
  /** Plain text, quoted under the sender's name. */
  readonly note?: string | null;
  /** Values that only this kind needs. */
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
};

/**
 * Queues one message (transactional outbox): a row for its state and a job that sends it, in two statements
 * of the caller's transaction. A rollback removes both. Source: docs/product/notifications.md.
 */
export async function enqueueMessage(tx: Transaction, jobs: Jobs, message: NewMessage): Promise<void> {
  await enqueueMessages(tx, jobs, [message]);
}

/**
 * As {@link enqueueMessage} for many messages, one recipient each, in the same two statements. Rate-limits
 * invitations like reminders: while one to the same person about the same meeting waits, no other is queued,
 * since emails use the data at the time of sending. After one that was sent, the next waits until ten minutes
 * have passed.
 */
export async function enqueueMessages(
  tx: Transaction,
  jobs: Jobs,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { rows } = await sql<{ messageId: number; startAfterSeconds: number | null }>`
    with new as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as new (
        kind text, "recipientId" integer, "senderId" integer, "annualReviewId" integer,
        "annualReviewerId" integer, "projectEvaluationId" integer, note text, data jsonb)
    ), waiting as (
      -- Locked, so that a worker composes it only with what this transaction writes.
      select message.kind, message.recipient_id, message.annual_review_id
      from message join new on new.kind = message.kind and new."recipientId" = message.recipient_id
        and new."annualReviewId" = message.annual_review_id
      where message.kind = 'sit-down-invitation'
        and message.sent_at is null and message.failed_at is null and message.skipped_at is null
        and (message.claimed_until is null or message.claimed_until < clock_timestamp())
      for update of message
    )
    insert into message
      (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, project_evaluation_id, note, data, queued_at)
    select kind, "recipientId", "senderId", "annualReviewId", "annualReviewerId", "projectEvaluationId", note,
      coalesce(data, '{}'), app_now()
    from new
    where not exists (select from waiting where waiting.kind = new.kind and waiting.recipient_id = new."recipientId"
      and waiting.annual_review_id = new."annualReviewId")
    returning message_id as "messageId", ${secondsToWait} as "startAfterSeconds"`.execute(tx);
  await jobs.enqueueAll(
    tx,
    MAIL_QUEUE,
    rows.map(({ messageId, startAfterSeconds }) => ({
      data: { messageId },
      ...(startAfterSeconds === null ? {} : { startAfterSeconds }),
    })),
  );
}

/** Seconds until an invitation may follow the last to the same person about the same thing; null for now. */
const secondsToWait = sql<number | null>`(
  select nullif(greatest(0, ceil(extract(epoch from max(coalesce(last.sent_at, app_now()))
    + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' - app_now())))::int, 0)
  from message last
  where message.kind in ('sit-down-invitation', 'evaluation-invitation')
    and last.kind = message.kind and last.recipient_id = message.recipient_id
    and last.failed_at is null and last.skipped_at is null
    and (last.annual_review_id = message.annual_review_id or last.project_evaluation_id in (
      select earlier.evaluation_id
      from project_evaluation invited join project_evaluation earlier using (project_id, employee_id)
      where invited.evaluation_id = message.project_evaluation_id)))`;
