import { z } from 'zod';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import { notificationMessages, reminderTimes } from '#contract/dashboards/notifications.ts';

/** The form values: on or off, and the list of times. */
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

/** The request body of the form. */
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
