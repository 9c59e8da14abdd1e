import { sql } from 'kysely';
import type { Transaction } from '#server/db/client.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { MessageKindName } from './message-kinds.ts';

/** The queue of messages; its settings are in server/ports/queues.ts. */
export const MAIL_QUEUE = 'mail';

/**
 * What is to be said to whom. Address, names, links and deadlines are looked up when the message is sent, so
 * none of them belongs in here.
 */
export type NewMessage = {
  readonly kind: MessageKindName;
  readonly recipientId: number;
  /** Who pressed the button; null: the system. */
  readonly senderId: number | null;
  readonly annualReviewId?: number;
  readonly annualReviewerId?: number;
  readonly projectEvaluationId?: number;
  /** Plain text, quoted under the sender's name. */
  readonly note?: string | null;
  /** What only this kind needs. */
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
};

/**
 * Queues one message (transactional outbox): a row for its state and a job that sends it, in two statements of
 * the caller's transaction; both go when that rolls back. Source: docs/product/notifications.md.
 */
export async function enqueueMessage(tx: Transaction, jobs: Jobs, message: NewMessage): Promise<void> {
  await enqueueMessages(tx, jobs, [message]);
}

/** As {@link enqueueMessage} for many, one recipient each, in the same two statements. */
export async function enqueueMessages(
  tx: Transaction,
  jobs: Jobs,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { rows } = await sql<{ messageId: number }>`
    insert into message
      (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, project_evaluation_id, note, data, queued_at)
    select kind, "recipientId", "senderId", "annualReviewId", "annualReviewerId", "projectEvaluationId", note,
      coalesce(data, '{}'), app_now()
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as new (
      kind text, "recipientId" integer, "senderId" integer, "annualReviewId" integer,
      "annualReviewerId" integer, "projectEvaluationId" integer, note text, data jsonb)
    returning message_id as "messageId"`.execute(tx);
  await jobs.enqueueAll(tx, MAIL_QUEUE, rows);
}
