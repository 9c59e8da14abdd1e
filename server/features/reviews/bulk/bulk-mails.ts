import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { sendNoticesOf, sendSitDownsOf } from '#server/features/outbox/notices.ts';
import { enqueueMessages, type NewMessage } from '#server/features/outbox/notifications.ts';
import type { NotifiedRecipient } from '#server/features/outbox/notified-recipients.queries.ts';
import type { BulkActionFacts } from './bulk-actions.queries.ts';
import { toldByWithdrawals } from './bulk-mails.queries.ts';
import { writeTold } from './bulk-actions.writes.ts';

/**
 * Queues one email per recipient of an action that is done. Call it in the last transaction of the action.
 * Source: docs/product/bulk-actions.md.
 */
export async function sendMailsOf(
  tx: Transaction,
  jobs: Jobs,
  { bulkActId, act, preparedById }: BulkActionFacts,
): Promise<void> {
  if (act.kind === 'set-sit-down') await sendSitDownsOf(tx, jobs, bulkActId, preparedById);
  else if (act.kind === 'withdraw') await sendWithdrawals(tx, jobs, { bulkActId, senderId: preparedById });
  else await sendNoticesOf(tx, jobs, bulkActId);
}

/** Notes whom emails had told of the review that a step withdraws. */
export async function noteTold(
  { tx, bulkActId }: Call,
  employeeId: number,
  told: readonly NotifiedRecipient[],
): Promise<void> {
  if (bulkActId === undefined) throw new Error('This is no step of a bulk action.');
  await writeTold(tx, bulkActId, employeeId, told);
}

/**
 * A calendar entry is canceled by an email of its own; the other withdrawals of a recipient are told
 * together.
 */
async function sendWithdrawals(
  tx: Transaction,
  jobs: Jobs,
  { bulkActId, senderId }: { bulkActId: string; senderId: number },
): Promise<void> {
  const told = await toldByWithdrawals(tx, bulkActId);
  const byRecipient = Map.groupBy(told, ({ recipientId }) => recipientId);
  const messages = [...byRecipient].flatMap(([recipientId, all]): NewMessage[] => {
    const together = all.filter(({ isInvited }) => !isInvited);
    const alone = together.length > 1 ? all.filter(({ isInvited }) => isInvited) : all;
    return [
      ...alone.map(({ annualReviewId, isInvited }) => ({
        kind: 'review-withdrawn' as const,
        recipientId,
        senderId,
        annualReviewId,
        data: { isInvited },
      })),
      ...(together.length > 1
        ? [{ kind: 'reviews-withdrawn' as const, recipientId, senderId, data: { bulkActId } }]
        : []),
    ];
  });
  await enqueueMessages(tx, jobs, messages);
}
