import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { done, id } from './fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  changeEntryKind: {
    names: z.object({ annualReviewerId: id }),
    body: z.object({ annualReviewerId: id, isWrittenHere: z.boolean('must be true or false.') }),
    response: done,
  },
} as const satisfies CallTable;
