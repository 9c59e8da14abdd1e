import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id } from '#contract/core/fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  changeEntryKind: {
    names: z.object({ annualReviewerId: id }),
    body: z.object({ annualReviewerId: id, isWrittenHere: z.boolean('must be true or false.') }),
    response: done,
  },
} as const satisfies CallTable;
