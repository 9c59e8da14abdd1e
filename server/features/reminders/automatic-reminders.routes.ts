import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboards/notifications.endpoints.ts';
import { sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { automaticRemindersNow, lockAutomaticReminders } from './automatic-reminders.queries.ts';
import { changeAutomaticReminders } from './automatic-reminders.ts';
import { nextRemindersPage } from './next-reminders.queries.ts';
import { sendReminderTest } from './reminder-test.ts';

export function mountAutomaticReminders(app: FastifyInstance): void {
  mount(app, contract.getAutomaticReminders, async ({ context, viewer, allow, reply }) => {
    allow();
    const settings = await automaticRemindersNow(context.db, viewer.employeeId);
    sendVersion(reply, settings.version);
    return settings;
  });

  write(app, contract.changeAutomaticReminders, lockAutomaticReminders, changeAutomaticReminders);

  mount(app, contract.listNextReminders, async ({ context, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => nextRemindersPage(context.db, viewer.employeeId, query));
  });

  write(app, contract.sendReminderTest, lockAutomaticReminders, sendReminderTest);
}
