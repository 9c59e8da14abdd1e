import { DUE_WEEKS } from './values/constants.ts';

export type Limits = { readonly least: number; readonly most: number; readonly first: number };

/** The bounds of each number in the settings; `first` is its value in a new company. */
export const settingLimits = {
  dueWeeks: { least: 1, most: 26, first: DUE_WEEKS },
  peerToSelfDays: { least: 1, most: 60, first: 7 },
  selfToManagerDays: { least: 1, most: 60, first: 7 },
  managerToFinalDays: { least: 1, most: 60, first: 7 },
  peersWanted: { least: 0, most: 10, first: 2 },
} as const satisfies Record<string, Limits>;

export const HOLIDAYS_MAX = 200;

export const settingsMessages = {
  weeks: ({ least, most }: Limits) => `Enter a whole number of weeks from ${least} to ${most}.`,
  days: ({ least, most }: Limits) => `Enter a whole number of days from ${least} to ${most}.`,
  peers: ({ least, most }: Limits) => `Enter a whole number of peers from ${least} to ${most}.`,
  noWorkingDay: 'Choose at least one working day.',
  tooManyHolidays: `Enter ${HOLIDAYS_MAX} holidays or less.`,
} as const;

export const { weeks, days, peers } = settingsMessages;
