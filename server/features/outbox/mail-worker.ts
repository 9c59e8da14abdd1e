import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Workers } from '#server/ports/jobs/jobs.ts';
import { markSent } from './messages.queries.ts';
import { MAIL_QUEUE } from './notifications.ts';
import { type MailContext, sendMessage } from './send-message.ts';

/** Messages that one process sends concurrently, so that one hanging connection doesn't block the rest. */
const SENDERS = 4;

/**
 * One message per 100 ms, 36,000 an hour: as much as mail services accept, and so few in flight that a
 * process that dies rarely leaves a message with an unknown outcome.
 */
const PACE_MS = 100;

const NO_MESSAGE = 0;

const mailJob = z.object({ messageId: z.int() });

/** Sends queued messages until the workers are stopped. */
export async function startMailWorkers(workers: Workers, context: MailContext): Promise<void> {
  // Warm up the statement that records a sent email: if the process dies before that record, the email is
  // sent twice.
  for (let index = 0; index < SENDERS; index++) await markSent(context.db, NO_MESSAGE);
  const nextTurn = turns(PACE_MS);
  await workers.work(MAIL_QUEUE, { concurrency: SENDERS }, async (data) => {
    const { messageId } = mailJob.parse(data);
    await nextTurn();
    await sendMessage(context, messageId);
  });
}

/** Spaces turns by `apartMs`. The first turn, and one after a pause, is immediate. */
function turns(apartMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + apartMs;
    await pause(turn - now);
  };
}
