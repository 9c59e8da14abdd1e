export const notificationMessages = {
  noReminderChosen: 'Choose at least one reminder time, or switch automatic reminders off.',
} as const;

/** When automatic reminders go out, relative to a deadline; `weeklyAfter` is every seventh day after it. */
export const reminderTimes = ['sevenDaysBefore', 'oneDayBefore', 'onTheDay', 'weeklyAfter'] as const;
