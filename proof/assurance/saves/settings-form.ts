import * as contract from '#contract/core/settings.endpoints.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import { eachSetting } from '#contract/core/settings.ts';
import { otherSettings } from '#contract/core/settings.test-data.ts';
import { settingsBody, settingsForm, settingsValues } from '#web/features/settings/settings-form.ts';
import type { FormRow } from './form-row.ts';

const changeOf = (field: string, to: unknown): [string, { to: unknown }] => [field, { to }];

export const settingsFormRow: FormRow = {
  endpoint: contract.changeSettings,
  table: 'company_settings',
  files: ['settings/SettingsForm.tsx'],
  async open({ get, call }) {
    await call(contract.changeSettings, { body: otherSettings });
    const read = async () => {
      const settings = await get<Settings>(contract.getSettings);
      return {
        body: settingsBody(settingsForm.parse(settingsValues(settings))),
        version: settings.version,
      };
    };
    return { read };
  },
  changes: Object.fromEntries(
    Object.values(
      eachSetting({
        switch: (name) => changeOf(name, !otherSettings[name]),
        number: (name) => changeOf(name, otherSettings[name] + 1),
        weekdays: (name) => changeOf(`${name}[]`, 2),
        dates: (name) => changeOf(`${name}[]`, '2026-12-26'),
      }),
    ),
  ),
};
