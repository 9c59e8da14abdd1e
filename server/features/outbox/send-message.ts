import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { isOutage } from '#server/db/connection/unavailable.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { hostOf } from '#server/ports/mailer/mailer.sender.ts';
import { type Mailer, PermanentMailFailure } from '#server/ports/mailer/mailer.ts';
import { layOutHtml, layOutText } from '#server/features/emails/mail-layout.ts';
import { withOwnWords } from '#server/features/emails/mail-texts.ts';
import type { ComposeContext, OpenMessage } from '#server/features/emails/message-kind.ts';
import { messageKind } from '#server/features/emails/message-kinds.ts';
import {
  claimMessage,
  isClosed,
  markAttemptFailed,
  markFailed,
  markSent,
  markSkipped,
  renewClaim,
} from './messages.queries.ts';
import { nameOfFor } from '#server/features/emails/names-in-mails.ts';
import { MAIL_QUEUE } from './notifications.ts';

/** A worker renews its claim while it lives; a dead worker's message is free after at most 15 seconds. */
const CLAIM_SECONDS = 15;
const RENEW_MS = 4_000;
/** How long to retry the database once the mail server has accepted the email. */
const RECORD_MS = 60_000;
const GIVE_UP_AFTER_DAYS = 3;
const LONGEST_PAUSE_SECONDS = 300;
const FAILURE_MAX_CHARACTERS = 500;

export type MailContext = ComposeContext & {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly log: Logger;
};

/** Another worker has claimed the message, or claimed it and died. The job is retried in a second. */
export class MessageClaimed extends Error {
  override readonly name = 'MessageClaimed';
}

/**
 * One attempt to send one message, with the data at the time of sending. Records whether the mail server
 * accepted it, refused it permanently, or needs a retry. A worker that dies between the server's reply and
 * the record causes a second copy with the same Message-ID.
 * Source: docs/product/notifications.md.
 */
export async function sendMessage(context: MailContext, messageId: number): Promise<void> {
  const host = hostOf(context.publicUrl());
  const message = await claimMessage(context.db, messageId, { seconds: CLAIM_SECONDS, host });
  if (message) return whileClaimed(context, message, () => attempt(context, message));
  if (!(await isClosed(context.db, messageId))) throw new MessageClaimed(`Message ${messageId} is claimed.`);
}

/**
 * Seconds until the next attempt: exponential backoff from 1 second, with up to 50 % random jitter, at most 5
 * minutes.
 */
export function pauseSeconds(attempts: number, random = Math.random()): number {
  const doubled = 2 ** Math.min(attempts - 1, 20);
  return Math.min(LONGEST_PAUSE_SECONDS, Math.round(doubled * (1 + random / 2)));
}

async function whileClaimed(
  context: MailContext,
  message: OpenMessage,
  work: () => Promise<void>,
): Promise<void> {
  const renewal = setInterval(() => {
    renewClaim(context.db, message, CLAIM_SECONDS).catch((error: unknown) => {
      if (isOutage(error)) return; // the workers report it
      context.log.warn({ messageId: message.messageId, err: error }, 'claim of a message not renewed');
    });
  }, RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
}

async function attempt(context: MailContext, message: OpenMessage): Promise<void> {
  let skipReason: string | null;
  try {
    skipReason = await compose(context, message);
  } catch (error) {
    return recordFailure(context, message, error);
  }
  // Outside the try: when recording fails, the email was still sent.
  if (skipReason === null) await retryRecording(() => markSent(context.db, message.messageId));
  else await markSkipped(context.db, message.messageId, skipReason);
}

/** Composes the email and hands it to the mailer. Returns the reason when the email is skipped. */
async function compose(context: MailContext, message: OpenMessage): Promise<string | null> {
  if (message.isRecipientArchived) return 'The recipient was archived.';
  if (message.startsOn !== null) return 'The first day of the recipient lies ahead.';
  const kind = messageKind(message.kind);
  if (!kind) throw new Error(`Messages of the kind ${message.kind} are unknown to this version.`);
  const composed = await kind.compose(await withSender(context, message), context);
  if ('skip' in composed) return composed.skip;

  const { subject, body, calendar } = await withOwnWords(context, message, composed);
  const companyName = context.config.COMPANY_NAME;
  await context.mailer.send({
    messageId: message.headerId,
    to: { name: message.recipientName, address: message.recipientAddress },
    subject,
    text: layOutText(body, companyName),
    html: layOutHtml(body, companyName),
    ...(calendar ? { calendar } : {}),
  });
  return null;
}

/** With the sender's name as the recipient tells people of one name apart. */
async function withSender({ db }: MailContext, message: OpenMessage): Promise<OpenMessage> {
  const { senderId: employeeId, senderName: fullName } = message;
  if (employeeId === null || fullName === null) return message;
  const nameOf = await nameOfFor(db, message, [employeeId]);
  return { ...message, senderName: nameOf({ employeeId, fullName }) };
}

async function recordFailure(context: MailContext, message: OpenMessage, error: unknown): Promise<void> {
  const { messageId, kind, attempts } = message;
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_MAX_CHARACTERS);
  if (error instanceof PermanentMailFailure) {
    await markFailed(context.db, messageId, failure);
    return context.log.error({ messageId, kind, attempts, failure }, 'message refused permanently');
  }
  const isGivenUp = await inTransaction(context.db, async (tx) => {
    const givenUp = await markAttemptFailed(tx, messageId, { failure, daysAtMost: GIVE_UP_AFTER_DAYS });
    const startAfterSeconds = pauseSeconds(attempts);
    if (!givenUp) await context.jobs.enqueue(tx, MAIL_QUEUE, { messageId }, { startAfterSeconds });
    return givenUp;
  });
  if (isGivenUp) context.log.error({ messageId, kind, attempts, failure }, 'message given up');
  else context.log.warn({ messageId, kind, attempts, failure }, 'message not sent yet');
}

/** The mail server has the email; retry the record so that a short database outage causes no second copy. */
async function retryRecording(record: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RECORD_MS;
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(250);
    }
  }
}
