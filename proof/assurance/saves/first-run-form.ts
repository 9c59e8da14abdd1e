import * as contract from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { getAutomaticReminders } from '#contract/dashboards/notifications.endpoints.ts';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { recommended, settingsOf, workForm, workOf } from '#web/features/first-run/ways-of-working.ts';
import type { FormRow } from './form-row.ts';

/** The settings of How You Work. Its reminders are those of the form of automatic reminders. */
export const firstRunFormRow: FormRow = {
  endpoint: contract.changeSettings,
  table: 'company_settings',
  files: ['first-run/WorkStep.tsx'],
  async open({ get, call }) {
    await call(contract.changeSettings, { body: settingsOf(recommended) });
    const read = async () => {
      const settings = await get<Settings>(contract.getSettings);
      const reminders = await get<AutomaticReminders>(getAutomaticReminders);
      return {
        body: settingsOf(workForm.parse(workOf(settings, reminders))),
        version: settings.version,
      };
    };
    return { read };
  },
  changes: { writtenReviews: { to: false }, ownGoals: { to: false }, kudosFeed: { to: false } },
};
