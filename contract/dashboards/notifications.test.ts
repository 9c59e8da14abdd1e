import { expect, it } from 'vitest';
import { automaticRemindersInput } from './notifications.schemas.ts';
import { notificationMessages } from './notifications.ts';

const never = { sevenDaysBefore: false, oneDayBefore: false, onTheDay: false, weeklyAfter: false };

it.each([
  ['on without a time are refused', { ...never, isOn: true }, [notificationMessages.noReminderChosen]],
  ['on with the last time alone are accepted', { ...never, isOn: true, weeklyAfter: true }, []],
  ['off without a time are accepted', { ...never, isOn: false }, []],
])('automatic reminders %s', (_case, settings, sentences) => {
  const { error } = automaticRemindersInput.safeParse(settings);
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(sentences);
});
