import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './notifications.schemas.ts';

export const getAutomaticReminders = endpoint<typeof calls.getAutomaticReminders>()({
  method: 'GET',
  path: '/AutomaticReminders',
  summary: 'The settings of automatic reminders',
  access: 'manageAutomaticReminders',
});

export const changeAutomaticReminders = endpoint<typeof calls.changeAutomaticReminders>()({
  method: 'PUT',
  path: '/AutomaticReminders',
  summary: 'Switch automatic reminders on or off, and choose their times',
  access: 'manageAutomaticReminders',
  edits: true,
});

/** Exactly what the figures of `next` count. */
export const listNextReminders = endpoint<typeof calls.listNextReminders>()({
  method: 'GET',
  path: '/AutomaticReminders/next',
  summary: 'Who gets a digest on the next morning, and what it lists',
  access: 'manageAutomaticReminders',
});

export const sendReminderTest = endpoint<typeof calls.sendReminderTest>()({
  method: 'POST',
  path: '/AutomaticReminders/test',
  summary: 'Send the viewer a digest as a test',
  access: 'manageAutomaticReminders',
  creates: true,
});
