import { z } from 'zod';
import { agreedActions } from './reading/agreed-actions.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { day, done, id } from '#contract/core/fields.schemas.ts';
import { markingPeriodMessages } from './marking-periods.ts';

/** One marking period (review cycle) of an employee; `endDate` is null while it is active. */
export const markingPeriod = z.object({
  markingPeriodId: z.int(),
  employeeId: z.int(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  display: z.string(),
  version: z.int(),
});

export type MarkingPeriod = z.output<typeof markingPeriod>;

export const endMarkingPeriodInput = z.object({
  goalIds: z.array(id, 'must be a list of goals.').max(1000, markingPeriodMessages.tooManyGoals).default([]),
  /** Agreed actions of the review, by their words, that become goals of the next period. */
  actions: agreedActions.default([]),
  oldMarkingPeriod: z.object({
    markingPeriodId: id,
    endDate: z
      .union([day, z.literal('')], 'must be a day, as YYYY-MM-DD.')
      .nullish()
      .refine((value) => Boolean(value), {
        message: markingPeriodMessages.lastDayRequired,
        when: () => true,
      }),
  }),
});

/** The shapes of each call. */
export const calls = {
  endMarkingPeriod: {
    names: z.object({
      oldMarkingPeriod: z.object({ markingPeriodId: id, endDate: day.nullish().catch(null) }),
    }),
    body: endMarkingPeriodInput,
    response: z.object({ entityId: z.int() }),
  },
  correctMarkingPeriod: {
    names: z.object({ markingPeriodId: id, startDate: day.nullable().catch(null) }),
    body: z.object({ markingPeriodId: id, startDate: day }),
    response: done,
  },
} as const satisfies CallTable;
