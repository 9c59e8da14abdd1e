import { readCalendar } from '#contract/dashboards/calendar.endpoints.ts';
import { calendarFile } from '#server/features/calendar/calendar-address.ts';
import { feedIdOf } from '#server/features/calendar/calendar.queries.ts';
import { send, type JournaledApp } from '../kit/test-app.ts';
import type { MarkedPerson, MarkedCompany } from './marked.ts';

type ReadCalendar = { readonly owner: MarkedPerson; readonly what: string; readonly raw: string };

/** Every person's calendar, as a calendar program reads it by the address. */
export async function readCalendars(testApp: JournaledApp, company: MarkedCompany): Promise<ReadCalendar[]> {
  const calendars: ReadCalendar[] = [];
  for (const owner of company.people) {
    const feedId = await feedIdOf(testApp.owner, owner.employeeId);
    if (feedId === null) throw new Error(`${owner.name} has no calendar address.`);
    const file = calendarFile(testApp.context.sessionSecret, feedId);
    const { text, status } = await send(testApp.anonymous, readCalendar, { params: { file } });
    const what = `calendar of ${owner.name}: ${status}`;
    // RFC 5545 folds long lines.
    calendars.push({ owner, what, raw: text.replaceAll(/\r?\n[ \t]/g, '') });
  }
  return calendars;
}
