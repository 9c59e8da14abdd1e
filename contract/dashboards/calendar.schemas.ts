import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done } from '#contract/core/fields.schemas.ts';

/** The viewer's private calendar address; null while there is none. */
const calendarFeed = z.object({ address: z.string().nullable() });

/** The shapes of each call. */
export const calls = {
  getCalendarFeed: {
    response: calendarFeed,
  },
  createCalendarFeed: {
    response: done,
  },
  deleteCalendarFeed: {
    response: done,
  },
  readCalendar: {
    params: z.object({ file: z.string() }),
  },
} as const satisfies CallTable;
