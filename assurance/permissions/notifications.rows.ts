import { changeAutomaticReminders, getAutomaticReminders } from '#contract/notifications.ts';
import type { Row } from './row.ts';

const body = { isOn: true, sevenDaysBefore: true, oneDayBefore: false, onTheDay: true, weeklyAfter: false };

/** Only Admins read and change automatic reminders. */
export const notificationRows: readonly Row[] = [
  { kind: 'list', endpoint: getAutomaticReminders, allowed: ['admin'] },
  { kind: 'list', endpoint: changeAutomaticReminders, request: () => ({ body }), allowed: ['admin'] },
];
