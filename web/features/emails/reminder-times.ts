import type { reminderTimes } from '#contract/dashboards/notifications.ts';

type ReminderTime = (typeof reminderTimes)[number];

export const reminderTimeLabels: Record<ReminderTime, string> = {
  sevenDaysBefore: '7 days before the deadline',
  oneDayBefore: '1 day before the deadline',
  onTheDay: 'On the day of the deadline',
  weeklyAfter: 'Weekly after the deadline until the review is done',
};
