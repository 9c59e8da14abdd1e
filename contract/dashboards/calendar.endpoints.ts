import type { calls } from './calendar.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

export const getCalendarFeed = endpoint<typeof calls.getCalendarFeed>()({
  method: 'GET',
  path: '/CalendarFeed',
  summary: 'The private calendar address of the viewer',
  access: 'useOwnCalendar',
});

/** The reply does not contain the address, because replies are stored under their Idempotency-Key. */
export const createCalendarFeed = endpoint<typeof calls.createCalendarFeed>()({
  method: 'POST',
  path: '/CalendarFeed',
  summary: 'Create a private calendar address; an earlier one stops working',
  access: 'useOwnCalendar',
  creates: true,
});

export const deleteCalendarFeed = endpoint<typeof calls.deleteCalendarFeed>()({
  method: 'DELETE',
  path: '/CalendarFeed',
  summary: 'Turn the private calendar address off',
  access: 'useOwnCalendar',
});

/** The calendar as iCalendar (RFC 5545), for calendar programs that subscribe to the address. */
export const readCalendar = endpoint<typeof calls.readCalendar>()({
  method: 'GET',
  path: '/Calendar/:file',
  summary: 'The calendar of the person whose private address this is',
  access: 'anonymous',
  answersFile: true,
});
