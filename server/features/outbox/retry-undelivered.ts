import type { Call } from '#server/call.ts';
import { recordAudit } from '../audit/audit.ts';
import { reopenFailed } from './mail-queue.queries.ts';
import { MAIL_QUEUE } from './notifications.ts';

/**
 * Queues all emails again that could not be delivered in the last 30 days, also those that the page does not
 * count for this viewer: neither the answer nor a refusal tells that there are such emails. What has become
 * pointless is left out when it is sent. Source: docs/product/system.md.
 */
export async function retryUndelivered({ tx, jobs, viewer }: Call): Promise<void> {
  const messageIds = await reopenFailed(tx);
  await jobs.enqueueAll(
    tx,
    MAIL_QUEUE,
    messageIds.map((messageId) => ({ data: { messageId } })),
  );
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'retry-mails',
    subjectId: null,
    object: { messages: messageIds.length },
  });
}
