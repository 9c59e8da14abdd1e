import { sql } from 'kysely';
import { REMINDER_PAUSE_MINUTES } from '#contract/core/values/constants.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { tooMany } from '#server/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { enqueueMessage } from '#server/features/outbox/notifications.ts';
import { testTooEarly } from '#server/features/outbox/notifications.queries.ts';

/**
 * Sends the viewer a digest as a test, at most once in 10 minutes. The test counts neither as a reminder nor
 * as the day's digest. The settings are locked, so that two presses at once send one. Errors: 429 when it is
 * too early. Source: docs/product/notifications.md.
 */
export async function sendReminderTest({ tx, jobs, viewer }: Call): Promise<void> {
  const { employeeId } = viewer;
  const seconds = await secondsUntilNextTest(tx, employeeId);
  if (seconds > 0) throw tooMany(seconds, testTooEarly(seconds));
  await enqueueMessage(tx, jobs, {
    kind: 'reminder-test',
    recipientId: employeeId,
    senderId: employeeId,
  });
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'test-automatic-reminders',
    subjectId: employeeId,
  });
}

/** Seconds until the person's next test is allowed; 0 when it is now. Undeliverable tests don't count. */
async function secondsUntilNextTest(tx: Transaction, employeeId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(ceil(extract(epoch from
      max(queued_at) + ${REMINDER_PAUSE_MINUTES} * interval '1 minute' - app_now())), 0))::integer as seconds
    from message where recipient_id = ${employeeId} and kind = 'reminder-test' and failed_at is null`.execute(
    tx,
  );
  return rows[0]?.seconds ?? 0;
}
