import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { addDays } from '#contract/dates.ts';
import type { Context } from '#server/context.ts';
import type { CalendarEntry } from './calendar.queries.ts';

/** Calendar programs that follow it read the address again after this time. */
const READ_AGAIN_AFTER_S = 60 * 60;

/**
 * The entries as an iCalendar file: all-day events that block no time. They are private, so a calendar program that
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
  for (const { key, day, title, profileId } of entries) {
    calendar.createEvent({
      id: `${key}@${hostname}`,
      allDay: true,
      // An all-day event has no time and no zone; its end is exclusive (RFC 5545, 3.6.1).
      timezone: 'UTC',
      start: `${day}T00:00:00Z`,
      end: `${addDays(day, 1)}T00:00:00Z`,
      summary: title,
      url: `${publicUrl()}/employees/${profileId}`,
      class: ICalEventClass.PRIVATE,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
