import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import { PRODUCT_NAME } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { placedEntry } from '../notifications/meeting.ts';
import type { CalendarEntry } from './calendar.queries.ts';

/** Calendar programs that follow it read the address again after this time. */
const READ_AGAIN_AFTER_S = 60 * 60;

/**
 * The entries as an iCalendar file: all-day events, and sit-downs at their time. They block no time. They are private, so a calendar program that
 * shows this calendar to colleagues shows them no titles.
 */
export function calendarOf(
  entries: readonly CalendarEntry[],
  { config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>,
): string {
  const calendar = ical({
    name: PRODUCT_NAME,
    prodId: { company: config.COMPANY_NAME, product: PRODUCT_NAME, language: 'EN' },
    ttl: READ_AGAIN_AFTER_S,
  });
  const { hostname } = new URL(publicUrl());
  for (const { key, title, profileId, ...when } of entries) {
    calendar.createEvent({
      id: `${key}@${hostname}`,
      ...placedEntry(when),
      summary: title,
      url: `${publicUrl()}/employees/${profileId}`,
      class: ICalEventClass.PRIVATE,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
