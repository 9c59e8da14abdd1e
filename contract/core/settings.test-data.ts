import type { Features } from './features.schemas.ts';
import { calls, type Settings } from './settings.schemas.ts';
import { eachSetting, featureNames, settingNames, settingTable } from './settings.ts';
import { recordOf } from './values/record-of.ts';

/** The settings of a company that changed none of them. */
export const settingsAtFirst: Settings = calls.getSettings.response.parse({
  ...recordOf(settingNames, (name) => settingTable[name].first),
  version: 3,
});

/** A value for each setting that a new company does not have. */
export const otherSettings = eachSetting({
  switch: (name) => !settingsAtFirst[name],
  number: (name) => settingsAtFirst[name] + 1,
  weekdays: () => [1],
  dates: () => ['2026-12-25'],
});

/** What all people learn of a company that has turned nothing on. */
export const allOff: Features = recordOf(featureNames, () => false);
