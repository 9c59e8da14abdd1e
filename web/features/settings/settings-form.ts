import { z } from 'zod';
import { HOLIDAYS_MAX, settingLimits, settingsMessages } from '#contract/core/settings.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';

/** A number that is typed as text. */
const typed = (name: keyof typeof settingLimits, message: (limits: Limits) => string) => {
  const { least, most } = settingLimits[name];
  const sentence = message(settingLimits[name]);
  return z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, sentence)
    .refine((text) => Number(text) >= least && Number(text) <= most, sentence);
};
type Limits = (typeof settingLimits)[keyof typeof settingLimits];

const { weeks, days, peers, noWorkingDay, tooManyHolidays } = settingsMessages;

/** The form values: numbers and weekdays as text, and a row for each holiday. */
export const settingsForm = z.object({
  dueWeeks: typed('dueWeeks', weeks),
  startsByItself: z.boolean(),
  peerToSelfDays: typed('peerToSelfDays', days),
  selfToManagerDays: typed('selfToManagerDays', days),
  managerToFinalDays: typed('managerToFinalDays', days),
  peersWanted: typed('peersWanted', peers),
  workingDays: z.array(z.string()).min(1, noWorkingDay),
  holidays: z.array(z.object({ day: z.string() })).max(HOLIDAYS_MAX, tooManyHolidays),
  kudosFeed: z.boolean(),
  ownGoals: z.boolean(),
  writtenReviews: z.boolean(),
});
export type SettingsValues = z.output<typeof settingsForm>;

export const settingsValues = (settings: Settings): SettingsValues => ({
  dueWeeks: String(settings.dueWeeks),
  startsByItself: settings.startsByItself,
  peerToSelfDays: String(settings.peerToSelfDays),
  selfToManagerDays: String(settings.selfToManagerDays),
  managerToFinalDays: String(settings.managerToFinalDays),
  peersWanted: String(settings.peersWanted),
  workingDays: settings.workingDays.map(String),
  holidays: settings.holidays.map((day) => ({ day })),
  kudosFeed: settings.kudosFeed,
  ownGoals: settings.ownGoals,
  writtenReviews: settings.writtenReviews,
});

/** The request body of the form. Empty rows of holidays are left out. */
export const settingsBody = (values: SettingsValues) => ({
  dueWeeks: Number(values.dueWeeks),
  startsByItself: values.startsByItself,
  peerToSelfDays: Number(values.peerToSelfDays),
  selfToManagerDays: Number(values.selfToManagerDays),
  managerToFinalDays: Number(values.managerToFinalDays),
  peersWanted: Number(values.peersWanted),
  workingDays: values.workingDays.map(Number).toSorted((a, b) => a - b),
  holidays: values.holidays.map(({ day }) => day).filter((day) => day !== ''),
  kudosFeed: values.kudosFeed,
  ownGoals: values.ownGoals,
  writtenReviews: values.writtenReviews,
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
