import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { created, id, idInPath } from '#contract/core/fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  downloadPack: {
    params: z.object({ id: idInPath }),
  },
  usePackAsFinal: {
    body: z.object({ annualReviewId: id }),
    response: created,
  },
} as const satisfies CallTable;
