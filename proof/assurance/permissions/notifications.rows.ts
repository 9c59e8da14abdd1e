import { changeMailText, listMailTexts } from '#contract/core/mail-texts.endpoints.ts';
import {
  changeAutomaticReminders,
  getAutomaticReminders,
  listNextReminders,
  sendReminderTest,
} from '#contract/dashboards/notifications.endpoints.ts';
import { getSystem, retryMails } from '#contract/core/system.endpoints.ts';
import type { Row } from './row.ts';

const body = { isOn: true, sevenDaysBefore: true, oneDayBefore: false, onTheDay: true, weeklyAfter: false };

/** Only Admins read and change automatic reminders and words of emails, and look after the installation. */
export const notificationRows: readonly Row[] = [
  { kind: 'list', endpoint: getAutomaticReminders, allowed: ['admin'] },
  { kind: 'list', endpoint: changeAutomaticReminders, request: () => ({ body }), allowed: ['admin'] },
  { kind: 'list', endpoint: listNextReminders, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: listNextReminders,
    about: 'a page of a search',
    request: () => ({ query: { limit: '5', q: 'a', sort: '-name' } }),
    allowed: ['admin'],
  },
  { kind: 'list', endpoint: sendReminderTest, allowed: ['admin'] },
  { kind: 'list', endpoint: getSystem, allowed: ['admin'] },
  { kind: 'list', endpoint: retryMails, withUndelivered: true, allowed: ['admin'] },
  { kind: 'list', endpoint: listMailTexts, allowed: ['admin'] },
  {
    kind: 'list',
    endpoint: changeMailText,
    request: () => ({
      body: {
        kind: 'team-changed',
        subject: 'News: {subject}',
        greeting: 'Dear {firstName},',
        text: '{text}',
      },
    }),
    allowed: ['admin'],
  },
];
