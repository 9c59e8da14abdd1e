import { z } from 'zod';
import { reviewerTypes } from '#contract/core/enums.ts';

const place = z.string().nullable();

/**
 * A bulk action as an answer names it, with all its choices. Plain types without rules, because the
 * pages read answers without zod. The rules are in bulk-actions.ts.
 */
export const preparedAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    deadlines: z
      .object({
        finalDeadline: z.string(),
        managerDeadline: z.string(),
        selfDeadline: z.string(),
        peerDeadline: z.string(),
      })
      .nullable(),
    reviewedById: z.int().nullable(),
    /** Left out of actions that were prepared before there was a choice. */
    isWrittenHere: z.boolean().nullable().optional(),
  }),
  z.object({ kind: z.literal('choose-peers') }),
  z.object({ kind: z.literal('set-links'), pattern: z.string(), replaces: z.boolean() }),
  z.object({
    kind: z.literal('remind'),
    types: z.array(z.enum(reviewerTypes)),
    message: z.string().nullable(),
    /** Left out of actions that were prepared before there was a choice. */
    onlyLate: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('set-sit-down'),
    plan: z.discriminatedUnion('mode', [
      z.object({
        mode: z.literal('spread'),
        fromDay: z.string(),
        toDay: z.string(),
        fromTime: z.string(),
        toTime: z.string(),
        minutes: z.int(),
        place,
      }),
      z.object({ mode: z.literal('before'), days: z.int(), place }),
      z.object({ mode: z.literal('day'), day: z.string(), place }),
    ]),
  }),
  z.object({ kind: z.literal('mark-held') }),
  z.object({ kind: z.literal('complete'), reason: z.string().nullable() }),
  z.object({ kind: z.literal('withdraw'), reason: z.string() }),
  z.object({
    kind: z.literal('end-periods'),
    endDate: z.string(),
    endsWithoutReview: z.boolean(),
    /** Left out of actions that were prepared before there was a choice. */
    endsUnconfirmed: z.boolean().optional(),
  }),
]);
