import ical, { ICalEventBusyStatus, ICalEventClass, ICalEventTransparency } from 'ical-generator';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { placedEntry, sitDownUid } from '#server/features/emails/meeting.ts';
import type { ComposeContext } from '#server/features/emails/message-kind.ts';
import type { CalendarEntry } from './calendar.queries.ts';

/** Calendar programs that follow it read the address again after this time. */
const READ_AGAIN_AFTER_S = 60 * 60;

/**
 * The entries as an iCalendar file: all-day events, and sit-downs at their time. The entries block no time.
 * They are private, so a calendar program that shows this calendar to colleagues shows them no titles.
 */
export function calendarOf(
  entries: readonly CalendarEntry[],
  { config, publicUrl }: Pick<ComposeContext, 'config' | 'publicUrl'>,
): string {
  const calendar = ical({
    name: PRODUCT_NAME,
    prodId: { company: config.COMPANY_NAME, product: PRODUCT_NAME, language: 'EN' },
    ttl: READ_AGAIN_AFTER_S,
  });
  for (const entry of entries) {
    const { key, title, profileId, meeting, installationId, ...when } = entry;
    calendar.createEvent({
      id:
        meeting === null
          ? `${key}@${installationId}`
          : sitDownUid({ ...meeting, installationId }, publicUrl()),
      sequence: meeting?.version ?? 0,
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
