import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/notifications.ts';
import { inTransaction } from '#server/db/client.ts';
import { mount, mountOwnTransaction } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { automaticRemindersNow } from './automatic-reminders.queries.ts';
import { changeAutomaticReminders } from './automatic-reminders.ts';

export function mountAutomaticReminders(app: FastifyInstance): void {
  mount(app, contract.getAutomaticReminders, async ({ context, viewer, allow, reply }) => {
    allow();
    const settings = await automaticRemindersNow(context.db, viewer.employeeId);
    sendVersion(reply, settings.version);
    return settings;
  });

  mountOwnTransaction(
    app,
    contract.changeAutomaticReminders,
    async ({ context, viewer, body, allow, ifMatch }) => {
      allow();
      await inTransaction(context.db, (tx) => changeAutomaticReminders(tx, viewer, body, ifMatch));
      return {};
    },
  );
}
