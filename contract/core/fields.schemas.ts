import { z } from 'zod';

let dayOf = (sent: string) => sent;

/**
 * Parses input that may contain another form of a day, which `reader` converts. The conversion applies only
 * while `read` runs, so `read` must be synchronous. The pages send days.
 */
export function readingDays<T>(reader: (sent: string) => string, read: () => T): T {
  const before = dayOf;
  dayOf = reader;
  try {
    return read();
  } finally {
    dayOf = before;
  }
}

const dayMessage = 'must be a day, as YYYY-MM-DD.';

/** A day in a request or response: `YYYY-MM-DD`, without time or zone. */
export const day = z
  .string(dayMessage)
  .overwrite((sent) => dayOf(sent))
  .check(z.iso.date(dayMessage));

const largestId = 2_147_483_647;

/** A positive id in a body. */
export const id = z.int('is not valid.').min(1, 'is not valid.').max(largestId, 'is not valid.');

/** Whether a list names the same id throughout. */
export const isOneOnly = (ids: readonly number[]) => new Set(ids).size <= 1;

/** An id in a body where -1 and 0 mean "missing" or "new". */
export const idOrMissing = z.int('is not valid.').min(-1, 'is not valid.').max(largestId, 'is not valid.');

/** An id in a path or a query. */
export const idInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a positive number.')
  .transform(Number)
  .refine((value) => value >= 1 && value <= largestId, 'must be a positive number.');

/** Several ids in a query, separated by commas: `3,17`. */
export const idsInQuery = z
  .string('must be numbers separated by commas.')
  .regex(/^\d{1,10}(?:,\d{1,10}){0,199}$/, 'must be up to 200 numbers separated by commas.')
  .transform((sent) => sent.split(',').map(Number))
  .refine(
    (ids) => ids.every((one) => one >= 1 && one <= largestId),
    'must be up to 200 numbers separated by commas.',
  );

/** Like {@link idInPath}, but 0 means "the current one". */
export const idOrZeroInPath = z
  .string('is required.')
  .min(1, 'is required.')
  .regex(/^\d{1,10}$/, 'must be a number.')
  .transform(Number)
  .refine((value) => value <= largestId, 'must be a number.');

/** The response of every call that creates something. */
export const created = z.object({ entityId: z.int() });

/** The empty response of a successful call. */
export const done = z.object({});

/** The version of an editable object; clients send it back as `If-Match`. */
export const version = z.int();
