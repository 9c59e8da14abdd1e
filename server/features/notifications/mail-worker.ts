import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Workers } from '#server/ports/jobs.ts';
import { markSent } from './messages.queries.ts';
import { MAIL_QUEUE } from './notifications.ts';
import { type MailContext, sendMessage } from './send-message.ts';

/** Messages that one process has in hand: a server that hangs over one of them does not hold up the rest. */
const SENDERS = 4;

/**
 * One message every tenth of a second, 36,000 an hour: as much as mail services take, and so little at a time that
 * a process that dies seldom leaves a message behind of which nobody knows whether it went out.
 */
const PACE_MS = 100;

const NO_MESSAGE = 0;

const mailJob = z.object({ messageId: z.int() });

/** Sends messages as they are queued, until the workers are stopped. */
export async function startMailWorkers(workers: Workers, context: MailContext): Promise<void> {
  // The record of a sent mail must not be slow the first time: until it is made, the mail may be sent twice.
  for (let index = 0; index < SENDERS; index++) await markSent(context.db, NO_MESSAGE);
  const nextTurn = turns(PACE_MS);
  await workers.work(MAIL_QUEUE, { concurrency: SENDERS }, async (data) => {
    const { messageId } = mailJob.parse(data);
    await nextTurn();
    await sendMessage(context, messageId);
  });
}

/** Turns that are some time apart; the first one, and one after a pause, comes at once. */
function turns(apartMs: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + apartMs;
    if (turn > now) await pause(turn - now);
  };
}
