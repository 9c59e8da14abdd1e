import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { insertNotices, type Notice, queueHeldNotices, queueHeldSitDowns } from './notices.writes.ts';
import { MAIL_QUEUE } from './notifications.ts';

/** What people are told although they did it themselves. */
const asks: ReadonlySet<Notice['what']> = new Set(['asked', 'reminded', 'sit-down']);

/** A mail waits this long for more to tell its recipient. */
const COLLECTED_SECONDS = 300;

/** The person who acts; the company itself without a viewer. Any {@link Call} is one. */
type Teller = {
  readonly tx: Transaction;
  readonly jobs: Jobs;
  readonly viewer: Viewer | null;
  readonly bulkActId?: string;
};

/**
 * Notes what people are told about annual reviews, in two statements. Each recipient gets one mail, five
 * minutes after the first notice in it; in a bulk action, the notices wait for {@link sendNoticesOf}. People
 * are not told what they did themselves, unless it asks something of them. Source:
 * docs/product/notifications.md.
 */
export async function noteToTell(teller: Teller, notices: readonly Notice[]): Promise<void> {
  const { tx, jobs, viewer, bulkActId = null } = teller;
  const toTell = notices.filter(
    ({ recipientId, what }) => recipientId !== viewer?.employeeId || asks.has(what),
  );
  if (toTell.length === 0) return;
  const messageIds = await insertNotices(tx, toTell, { notedBy: viewer?.employeeId ?? null, bulkActId });
  if (messageIds.length === 0) return;
  const delayed = messageIds.map((messageId) => ({
    data: { messageId },
    startAfterSeconds: COLLECTED_SECONDS,
  }));
  await jobs.enqueueAll(tx, MAIL_QUEUE, delayed);
}

/**
 * Queues one mail per recipient with all that a bulk action has to tell them, in three statements for any
 * number of people. Returns the number of mails. Call it in the last transaction of the act, once: a
 * recipient gets no second mail.
 * Source: docs/product/notifications.md.
 */
export async function sendNoticesOf(tx: Transaction, jobs: Jobs, bulkActId: string): Promise<number> {
  return sendAll(tx, jobs, await queueHeldNotices(tx, bulkActId));
}

/** As {@link sendNoticesOf}, for an action that sets sit-downs: an invitation or meeting list per person. */
export const sendSitDownsOf = async (
  tx: Transaction,
  jobs: Jobs,
  bulkActId: string,
  senderId: number,
): Promise<number> => sendAll(tx, jobs, await queueHeldSitDowns(tx, bulkActId, senderId));

async function sendAll(tx: Transaction, jobs: Jobs, messageIds: readonly number[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  await jobs.enqueueAll(
    tx,
    MAIL_QUEUE,
    messageIds.map((messageId) => ({ data: { messageId } })),
  );
  return messageIds.length;
}
