import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { addDays } from '#contract/dates.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { hostOf, mailSender } from '#server/ports/mailer.sender.ts';
import type { Mail } from '#server/ports/mailer.ts';
import type { ComposeContext } from '../message-kind.ts';
import type { SitDown } from './sit-down.queries.ts';

/** A meeting with a date. Its attendees are the employee and the lead, unless they are given. */
type CalendarSitDown = SitDown & {
  readonly date: string;
  readonly attendees?: readonly Pick<SitDown['employee'], 'name' | 'address'>[];
};

/**
 * The iCalendar part (RFC 5546) of a sit-down meeting: an all-day event, since the meeting has no time. One UID per
 * review and an increasing SEQUENCE, so a new date moves the entry instead of adding one.
 */
export function sitDownCalendar(
  sitDown: CalendarSitDown,
  method: 'REQUEST' | 'CANCEL',
  { config, publicUrl }: ComposeContext,
): NonNullable<Mail['calendar']> {
  const organizer = mailSender(config);
  const { employee, lead } = sitDown;
  const people = sitDown.attendees ?? (lead ? [employee, lead] : [employee]);
  const calendar = ical({
    prodId: { company: config.COMPANY_NAME, product: PRODUCT_NAME, language: 'EN' },
    method: method === 'REQUEST' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  });
  calendar.createEvent({
    id: `sit-down-${sitDown.annualReviewId}@${hostOf(publicUrl())}`,
    sequence: sitDown.version,
    allDay: true,
    // An all-day event has no time and no zone; its end is exclusive (RFC 5545, 3.6.1).
    timezone: 'UTC',
    start: `${sitDown.date}T00:00:00Z`,
    end: `${addDays(sitDown.date, 1)}T00:00:00Z`,
    summary: `Annual review: ${sitDown.employee.name}`,
    description: `Sit-down meeting for the annual review of ${sitDown.employee.name}.`,
    url: `${publicUrl()}/employees/${sitDown.employee.employeeId}`,
    status: method === 'REQUEST' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    busystatus: ICalEventBusyStatus.FREE,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: people.map(({ name, address }) => ({
      name,
      email: address,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: true,
    })),
  });
  return { method, content: calendar.toString() };
}
