import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

export const notificationMessages = {
  noReminderChosen: 'Choose at least one reminder time, or switch automatic reminders off.',
} as const;

/** When automatic reminders go out, relative to a deadline; `weeklyAfter` is every seventh day after it. */
export const reminderTimes = ['sevenDaysBefore', 'oneDayBefore', 'onTheDay', 'weeklyAfter'] as const;

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
export const reminderMorning = z.object({ day: z.string(), people: z.int(), duties: z.int() });
export type ReminderMorning = z.output<typeof reminderMorning>;

/** What a call changes of them; what is left out stays as it is. */
const reminderChoices = z
  .object(choices)
  .partial()
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    'must hold at least one setting.',
  );

/** The settings, the last morning that sent digests, and a forecast of the next one. */
export const automaticReminders = z.object({
  ...choices,
  /** The company's time zone, an IANA name; it defines the mornings. */
  timeZone: z.string(),
  last: reminderMorning.nullable(),
  /** Null while automatic reminders are off. */
  next: reminderMorning.nullable(),
  version: z.int(),
});
export type AutomaticReminders = z.output<typeof automaticReminders>;

export const getAutomaticReminders = endpoint({
  method: 'GET',
  path: '/AutomaticReminders',
  summary: 'The settings of automatic reminders',
  access: 'manageAutomaticReminders',
  response: automaticReminders,
});

export const changeAutomaticReminders = endpoint({
  method: 'PUT',
  path: '/AutomaticReminders',
  summary: 'Switch automatic reminders on or off, and choose their times',
  access: 'manageAutomaticReminders',
  body: reminderChoices,
  response: done,
  edits: true,
});

/** A person who gets a digest on the next morning, and all that it lists, the earliest deadline first. */
const nextReminder = z.object({
  employeeId: z.int(),
  fullName: z.string(),
  duties: z.array(z.object({ label: z.string(), deadline: z.string() })),
});
export type NextReminder = z.output<typeof nextReminder>;

/** Exactly what the figures of `next` count. */
export const listNextReminders = endpoint({
  method: 'GET',
  path: '/AutomaticReminders/next',
  summary: 'Who gets a digest on the next morning, and what it lists',
  access: 'manageAutomaticReminders',
  query: listQuery(['name'], {}),
  response: z.array(nextReminder),
});

export const sendReminderTest = endpoint({
  method: 'POST',
  path: '/AutomaticReminders/test',
  summary: 'Send the viewer a digest as a test',
  access: 'manageAutomaticReminders',
  response: done,
  creates: true,
});
