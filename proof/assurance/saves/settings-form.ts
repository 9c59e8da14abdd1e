import * as contract from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { settingsBody, settingsForm, settingsValues } from '#web/features/settings/settings-form.ts';
import type { FormRow } from './form-row.ts';

export const settingsFormRow: FormRow = {
  endpoint: contract.changeSettings,
  table: 'company_settings',
  files: ['settings/SettingsForm.tsx'],
  async open({ get, call }) {
    const body = {
      dueWeeks: 6,
      startsByItself: true,
      peersWanted: 3,
      workingDays: [1],
      holidays: ['2026-12-25'],
      peerToSelfDays: 5,
      selfToManagerDays: 6,
      managerToFinalDays: 8,
      kudosFeed: true,
      ownGoals: true,
      writtenReviews: true,
    };
    await call(contract.changeSettings, { body });
    const read = async () => {
      const settings = await get<Settings>(contract.getSettings);
      return {
        body: settingsBody(settingsForm.parse(settingsValues(settings))),
        version: settings.version,
      };
    };
    return { read };
  },
  changes: {
    dueWeeks: { to: 7 },
    startsByItself: { to: false },
    peerToSelfDays: { to: 6 },
    selfToManagerDays: { to: 7 },
    managerToFinalDays: { to: 9 },
    peersWanted: { to: 4 },
    'workingDays[]': { to: 2 },
    'holidays[]': { to: '2026-12-26' },
    kudosFeed: { to: false },
    ownGoals: { to: false },
    writtenReviews: { to: false },
  },
};
