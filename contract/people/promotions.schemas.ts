import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, idInPath } from '#contract/core/fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  deletePromotion: {
    params: z.object({ employeeRoleId: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
