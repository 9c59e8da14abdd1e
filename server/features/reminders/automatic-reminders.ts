import { automaticRemindersInput } from '#contract/dashboards/notifications.schemas.ts';
import { notificationMessages } from '#contract/dashboards/notifications.ts';
import type { Call } from '#server/call.ts';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { invalid } from '#server/http/errors.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { recordAudit, recordSystemAudits } from '../audit/audit.ts';
import {
  type Choices,
  insertDigests,
  type LockedAutomaticReminders,
  takeMornings,
  writeAutomaticReminders,
} from './automatic-reminders.queries.ts';
import { MAIL_QUEUE } from '#server/features/outbox/notifications.ts';

/**
 * Queues this morning's digests, one per person with due duties or news of their team's goals, once across
 * all servers. Returns how many. Part of the sweep, which runs every ten minutes and so starts soon after the
 * hour, also after restarts and daylight-saving changes. Source: docs/product/notifications.md.
 */
export async function sendDueReminders(db: Db, jobs: Jobs): Promise<number> {
  return inTransaction(db, async (tx) => {
    const span = await takeMornings(tx);
    if (span === null) return 0;
    const digests = await insertDigests(tx, span);
    if (digests.length === 0) return 0;
    await jobs.enqueueAll(
      tx,
      MAIL_QUEUE,
      digests.map(({ messageId }) => ({ data: { messageId } })),
    );
    const recipientIds = digests.map(({ recipientId }) => recipientId);
    await recordSystemAudits(tx, 'remind-automatically', recipientIds, { day: span.until });
    return digests.length;
  });
}

/**
 * Switches automatic reminders on or off and sets their times. When switched on, they start with the next
 * morning.
 * Errors: 400 when they are on without a time. Source: docs/product/notifications.md.
 */
export async function changeAutomaticReminders(
  { tx, viewer }: Call,
  settings: LockedAutomaticReminders,
  choices: { [Name in keyof Choices]?: Choices[Name] | undefined },
): Promise<void> {
  const { version: _version, changedByName: _name, changedAt: _at, ...before } = settings;
  const wanted = automaticRemindersInput.safeParse({ ...before, ...choices });
  if (!wanted.success) throw invalid(notificationMessages.noReminderChosen, 'sevenDaysBefore');
  const input = wanted.data;
  await writeAutomaticReminders(tx, input, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: 'Admin',
    action: 'change-automatic-reminders',
    subjectId: null,
    before,
    after: input,
  });
}
