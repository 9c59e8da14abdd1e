import { z } from 'zod';
import { day } from '#contract/core/fields.schemas.ts';

/** A day in a body; the empty text and null mean none. */
export const dayOrNone = z.union([day, z.literal(''), z.null()], 'must be a day, as YYYY-MM-DD.');

/** A day that a form asks for. `message` is the sentence for a missing one. */
export const requiredDay = (message: string) =>
  dayOrNone
    .optional()
    .refine((value) => Boolean(value), { message })
    .transform((value) => value ?? '');
