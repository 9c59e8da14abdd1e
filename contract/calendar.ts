import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';

export const calendarMessages = {
  unknown: 'This calendar address does not exist or was turned off.',
} as const;

/** The viewer's private calendar address; null while there is none. */
export const calendarFeed = z.object({ address: z.string().nullable() });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/CalendarFeed',
  summary: 'The private calendar address of the viewer',
  access: 'useOwnCalendar',
  response: calendarFeed,
});

/** The reply does not contain the address, because replies are stored under their Idempotency-Key. */
export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/CalendarFeed',
  summary: 'Create a private calendar address; an earlier one stops working',
  access: 'useOwnCalendar',
  response: done,
  creates: true,
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/CalendarFeed',
  summary: 'Turn the private calendar address off',
  access: 'useOwnCalendar',
  response: done,
});

/** The calendar as iCalendar (RFC 5545), for calendar programs that subscribe to the address. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/Calendar/:file',
  summary: 'The calendar of the person whose private address this is',
  access: 'anonymous',
  params: z.object({ file: z.string() }),
  response: 'file',
});
