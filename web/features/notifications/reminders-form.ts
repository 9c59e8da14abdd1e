import { z } from 'zod';
import { type AutomaticReminders, notificationMessages, reminderTimes } from '#contract/notifications.ts';

/** On or off, and the times as a list. */
export const remindersForm = z
  .object({ isOn: z.boolean(), times: z.array(z.enum(reminderTimes)) })
  .refine(({ isOn, times }) => !isOn || times.length > 0, {
    message: notificationMessages.noReminderChosen,
    path: ['times'],
  });

export const reminderValues = (settings: AutomaticReminders) => ({
  isOn: settings.isOn,
  times: reminderTimes.filter((time) => settings[time]),
});

/** The form as the call takes it. */
export const reminderBody = ({ isOn, times }: z.output<typeof remindersForm>) => {
  const chosen = (time: (typeof reminderTimes)[number]) => times.includes(time);
  return {
    isOn,
    sevenDaysBefore: chosen('sevenDaysBefore'),
    oneDayBefore: chosen('oneDayBefore'),
    onTheDay: chosen('onTheDay'),
    weeklyAfter: chosen('weeklyAfter'),
  };
};
