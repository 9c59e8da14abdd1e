import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { day, done } from './fields.schemas.ts';
import {
  days,
  HOLIDAYS_MAX,
  type Limits,
  peers,
  settingLimits,
  settingsMessages,
  weeks,
} from './settings.ts';

const whole = (limits: Limits, message: (limits: Limits) => string) =>
  z.int(message(limits)).min(limits.least, message(limits)).max(limits.most, message(limits));

const fields = {
  /** Weeks before the work anniversary from which a review is due to start. */
  dueWeeks: whole(settingLimits.dueWeeks, weeks),
  /** Whether a review that is due starts without a person. */
  startsByItself: z.boolean('must be true or false.'),
  /** Days from the peer deadline to the self review deadline, and so on to the final deadline. */
  peerToSelfDays: whole(settingLimits.peerToSelfDays, days),
  selfToManagerDays: whole(settingLimits.selfToManagerDays, days),
  managerToFinalDays: whole(settingLimits.managerToFinalDays, days),
  /** How many peers a review should have; a hint, not a rule. */
  peersWanted: whole(settingLimits.peersWanted, peers),
  /** Weekdays on which suggested deadlines may fall, from 1 (Monday) to 7 (Sunday). */
  workingDays: z
    .array(
      z
        .int('must be a weekday from 1 to 7.')
        .min(1, 'must be a weekday from 1 to 7.')
        .max(7, 'must be a weekday from 1 to 7.'),
    )
    .min(1, settingsMessages.noWorkingDay)
    .max(7, 'must be 7 weekdays or less.'),
  /** Days on which no suggested deadline falls. */
  holidays: z.array(day).max(HOLIDAYS_MAX, settingsMessages.tooManyHolidays),
  /** Whether everyone who signs in reads the approved kudos that were written for it. */
  kudosFeed: z.boolean('must be true or false.'),
  /** Whether people tick tasks and write updates on their own goals. */
  ownGoals: z.boolean('must be true or false.'),
  /** Whether reviews that start are answered here unless the person who starts them chooses otherwise. */
  writtenReviews: z.boolean('must be true or false.'),
};

/** The company settings, as Admins and team leads read them. */
const settings = z.object({
  dueWeeks: z.int(),
  startsByItself: z.boolean(),
  peerToSelfDays: z.int(),
  selfToManagerDays: z.int(),
  managerToFinalDays: z.int(),
  peersWanted: z.int(),
  workingDays: z.array(z.int()),
  holidays: z.array(z.string()),
  kudosFeed: z.boolean(),
  ownGoals: z.boolean(),
  writtenReviews: z.boolean(),
  version: z.int(),
});

export type Settings = z.output<typeof settings>;

/** What a call changes of them; what is left out stays as it is, lists are whole. */
const settingsChange = z
  .object(fields)
  .partial()
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    'must hold at least one setting.',
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
