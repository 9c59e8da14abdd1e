import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { day, done } from './fields.schemas.ts';
import { eachSetting, HOLIDAYS_MAX, settingsMessages, settingTable } from './settings.ts';

const fields = eachSetting({
  switch: () => z.boolean('must be true or false.'),
  number: (name) => {
    const { least, most } = settingTable[name];
    const message = settingsMessages.number(name);
    return z.int(message).min(least, message).max(most, message);
  },
  weekdays: () => {
    const message = 'must be a weekday from 1 to 7.';
    return z
      .array(z.int(message).min(1, message).max(7, message))
      .min(1, settingsMessages.noWorkingDay)
      .max(7, 'must be 7 weekdays or less.');
  },
  dates: () => z.array(day).max(HOLIDAYS_MAX, settingsMessages.tooManyHolidays),
});

/** The company settings, as Admins and team leads read them. */
const settings = z.object({
  ...eachSetting({
    switch: () => z.boolean(),
    number: () => z.int(),
    weekdays: () => z.array(z.int()),
    dates: () => z.array(z.string()),
  }),
  version: z.int(),
});

export type Settings = z.output<typeof settings>;

/** What a call changes of them; what is left out stays as it is, lists are whole. */
const settingsChange = z
  .object(fields)
  .partial()
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    'Change at least one setting.',
  );

export type SettingsChange = z.output<typeof settingsChange>;

/** The shapes of each call. */
export const calls = {
  getSettings: {
    response: settings,
  },
  changeSettings: {
    body: settingsChange,
    response: done,
  },
} as const satisfies CallTable;
