import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done } from '#contract/core/fields.schemas.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { notificationMessages, reminderTimes } from './notifications.ts';

const choice = z.boolean('must be true or false.');

const choices = {
  isOn: choice,
  sevenDaysBefore: choice,
  oneDayBefore: choice,
  onTheDay: choice,
  weeklyAfter: choice,
};

/** The settings of an Admin; the form validates with this schema. */
export const automaticRemindersInput = z
  .object(choices)
  .refine((value) => !value.isOn || reminderTimes.some((time) => value[time]), {
    message: notificationMessages.noReminderChosen,
    path: ['sevenDaysBefore'],
  });

/** A morning with digests: the number of recipients and of all their open reviews. */
const reminderMorning = z.object({ day: z.string(), people: z.int(), duties: z.int() });

export type ReminderMorning = z.output<typeof reminderMorning>;

/** What a call changes of them; what is left out stays as it is. */
const reminderChoices = z
  .object(choices)
  .partial()
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    'Change at least one setting.',
  );

/** The settings, the last morning that sent digests, and a forecast of the next one. */
const automaticReminders = z.object({
  ...choices,
  /** The company's time zone, an IANA name; the time zone defines the mornings. */
  timeZone: z.string(),
  last: reminderMorning.nullable(),
  /** Null while automatic reminders are off. */
  next: reminderMorning.nullable(),
  version: z.int(),
});

export type AutomaticReminders = z.output<typeof automaticReminders>;

/** A person who gets a digest on the next morning, and all that it lists, the earliest deadline first. */
const nextReminder = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  duties: z.array(z.object({ label: z.string(), deadline: z.string() })),
});

export type NextReminder = z.output<typeof nextReminder>;

/** The shapes of each call. */
export const calls = {
  getAutomaticReminders: {
    response: automaticReminders,
  },
  changeAutomaticReminders: {
    body: reminderChoices,
    response: done,
  },
  listNextReminders: {
    query: listQuery(['name'], {}),
    response: z.array(nextReminder),
  },
  sendReminderTest: {
    response: done,
  },
} as const satisfies CallTable;
