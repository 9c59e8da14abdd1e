import { z } from 'zod';
import { agreedActions } from './agreed-actions.ts';
import { day, done, endpoint, id } from './endpoint.ts';

export const markingPeriodMessages = {
  lastDayRequired: 'Date of last day is required',
  beforeStart: 'The last day must not come before the start of the period.',
  afterToday: 'The last day must not be after today.',
  reviewNotComplete: 'The annual review must be complete before the marking period can be ended.',
  startAfterToday: 'The period must not start after today.',
  overlaps: 'The period must not start before an earlier period has ended.',
  confirmWithoutReview: (fullName: string) =>
    `No annual review was done for this marking period, because ${fullName} has no team lead. Are you sure you want to end it without one?`,
  alreadyEnded: 'This marking period has already been ended.',
} as const;

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
  goalIds: z.array(id, 'must be a list of goals.').max(1000, 'must be 1000 goals or less.').default([]),
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

/** Closes the active period, opens the next one on the following day, and carries over the chosen goals and agreed actions. */
export const endMarkingPeriod = endpoint({
  method: 'POST',
  path: '/Goals/EndMarkingPeriod',
  summary: 'End a marking period and carry goals into the next',
  access: 'endMarkingPeriod',
  names: z.object({
    oldMarkingPeriod: z.object({ markingPeriodId: id, endDate: day.nullish().catch(null) }),
  }),
  body: endMarkingPeriodInput,
  response: z.object({ entityId: z.int() }),
  edits: true,
  creates: true,
});

export const correctMarkingPeriod = endpoint({
  method: 'PUT',
  path: '/AnnualReviews/update/markingperiod',
  summary: 'Correct the start of the active marking period',
  access: 'correctMarkingPeriod',
  names: z.object({ markingPeriodId: id, startDate: day.nullable().catch(null) }),
  body: z.object({ markingPeriodId: id, startDate: day }),
  response: done,
  edits: true,
});
