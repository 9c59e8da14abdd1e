import { z } from 'zod';
import { eachSetting, HOLIDAYS_MAX, settingsMessages, settingTable } from '#contract/core/settings.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';

const { noWorkingDay, tooManyHolidays } = settingsMessages;

/** The form values: numbers and weekdays as text, and a row for each date. */
export const settingsForm = z.object(
  eachSetting({
    switch: () => z.boolean(),
    number: (name) => {
      const { least, most } = settingTable[name];
      const message = settingsMessages.number(name);
      return z
        .string()
        .trim()
        .regex(/^\d{1,3}$/, message)
        .refine((text) => Number(text) >= least && Number(text) <= most, message);
    },
    weekdays: () => z.array(z.string()).min(1, noWorkingDay),
    dates: () => z.array(z.object({ day: z.string() })).max(HOLIDAYS_MAX, tooManyHolidays),
  }),
);
export type SettingsValues = z.output<typeof settingsForm>;

export const settingsValues = (settings: Settings): SettingsValues =>
  eachSetting({
    switch: (name) => settings[name],
    number: (name) => String(settings[name]),
    weekdays: (name) => settings[name].map(String),
    dates: (name) => settings[name].map((day) => ({ day })),
  });

/** The request body of the form. Empty rows of dates are left out. */
export const settingsBody = (values: SettingsValues) =>
  eachSetting({
    switch: (name) => values[name],
    number: (name) => Number(values[name]),
    weekdays: (name) => values[name].map(Number).toSorted((a, b) => a - b),
    dates: (name) => values[name].map(({ day }) => day).filter((day) => day !== ''),
  });

type SettingsBody = ReturnType<typeof settingsBody>;

/** The settings that the person changed since they were read. */
export function changedSettings(read: Settings, values: SettingsValues): Partial<SettingsBody> {
  const before: SettingsBody = settingsBody(settingsValues(read));
  const changed: Partial<SettingsBody> = settingsBody(values);
  for (const [name, value] of Object.entries(before)) {
    if (JSON.stringify(value) === JSON.stringify(Reflect.get(changed, name))) {
      Reflect.deleteProperty(changed, name);
    }
  }
  return changed;
}

/** The form's values on top of a newer version: the person's changes stay, the rest is the newest. */
export function rebased(read: Settings, newest: Settings, values: SettingsValues): SettingsValues {
  const merged = settingsValues(newest);
  for (const name of Object.keys(changedSettings(read, values))) {
    Reflect.set(merged, name, Reflect.get(values, name));
  }
  return merged;
}
