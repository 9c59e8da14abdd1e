import { expect, test } from 'vitest';
import { notificationMessages } from '#contract/dashboards/notifications.ts';
import { remindersForm } from './reminders-form.ts';

test.each([
  ['on, with a time', { isOn: true, times: ['onTheDay'] }, []],
  ['on, without a time', { isOn: true, times: [] }, [notificationMessages.noReminderChosen]],
  ['off, with a time', { isOn: false, times: ['onTheDay'] }, []],
  ['off, without a time', { isOn: false, times: [] }, []],
])('reminders that are %s', (_case, values, sentences) => {
  const { error } = remindersForm.safeParse(values);
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
});
