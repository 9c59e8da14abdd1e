import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { PRODUCT_NAME } from '#contract/core/values/constants.ts';
import { isCallLink } from '#contract/core/values/links.ts';
import { mailSender } from '#server/ports/mailer/mailer.sender.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { placedEntry, sitDownUid } from '../../meeting.ts';
import type { ComposeContext } from '../../message-kind.ts';
import type { SitDown } from './sit-down.queries.ts';

/** A meeting with a date. Its attendees are the employee and the lead, unless they are given. */
type CalendarSitDown = SitDown & {
  readonly date: string;
  readonly attendees?: readonly Pick<SitDown['employee'], 'name' | 'address'>[];
};

/**
 * The iCalendar part (RFC 5546) of a sit-down meeting: at its time, or an all-day event without one. One UID
 * per review and an increasing SEQUENCE, so a new date, time or place changes the entry instead of adding
 * one.
 */
export function sitDownCalendar(
  sitDown: CalendarSitDown,
  method: 'REQUEST' | 'CANCEL',
  context: ComposeContext,
): NonNullable<Mail['calendar']> {
  const calendar = calendarOf(method, context);
  calendar.createEvent(entryOf(sitDown, method, context));
  return { method, content: calendar.toString() };
}

/** Several meetings in one file, published under the same UIDs, since an invitation has room for one only. */
export function sitDownsCalendar(
  sitDowns: readonly CalendarSitDown[],
  context: ComposeContext,
): NonNullable<Mail['calendar']> {
  const calendar = calendarOf('PUBLISH', context);
  for (const sitDown of sitDowns) calendar.createEvent(entryOf(sitDown, 'PUBLISH', context));
  return { method: 'PUBLISH', content: calendar.toString() };
}

type Method = NonNullable<Mail['calendar']>['method'];

const calendarOf = (method: Method, { config }: ComposeContext) =>
  ical({
    prodId: { company: config.COMPANY_NAME, product: PRODUCT_NAME, language: 'EN' },
    method: ICalCalendarMethod[method],
  });

function entryOf(
  sitDown: CalendarSitDown,
  method: Method,
  { config, publicUrl }: ComposeContext,
): ICalEventData {
  const organizer = mailSender(config);
  const { employee, lead } = sitDown;
  const people = sitDown.attendees ?? (lead ? [employee, lead] : [employee]);
  return {
    id: sitDownUid(sitDown, publicUrl()),
    sequence: sitDown.version,
    ...placedEntry({ ...sitDown, day: sitDown.date }),
    summary: `Annual review: ${sitDown.employee.name}`,
    description: descriptionOf(sitDown),
    url: `${publicUrl()}/employees/${sitDown.employee.employeeId}`,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: sitDown.startsAt === null ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: organizer.name, email: organizer.address },
    attendees: people.map(({ name, address }) => ({
      name,
      email: address,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: true,
    })),
  };
}

function descriptionOf({ employee, sitdownPlace }: CalendarSitDown): string {
  const about = `Sit-down meeting for the annual review of ${employee.name}.`;
  return sitdownPlace !== null && isCallLink(sitdownPlace)
    ? `${about}\nJoin the call: ${sitdownPlace}`
    : about;
}
