import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { idInPath } from '#contract/core/fields.schemas.ts';
import { fileQuery, listQuery } from '#contract/core/lists.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { cycleSorts, deadlineSpans } from './review-cycle.ts';
import { nextDateKinds, reviewStates, shownStates } from './review-states.ts';

/**
 * One active person with the state of their annual review. The viewer's own row shows only what an employee
 * sees.
 */
export const cycleRow = employeeSummary.extend({
  isOwn: z.boolean(),
  /** Null: no team lead. */
  lead: employeeSummary.nullable(),
  /** Left out of the rows of others. */
  isOwnManager: z.boolean().optional(),
  state: z.enum(shownStates),
  isLate: z.boolean(),
  /** The review has not begun, and the person has no team lead. */
  cannotStart: z.boolean(),
  /** Who has not answered: the one with the first deadline, and how many others. Null in other states. */
  waitingFor: z.object({ first: z.string(), others: z.int() }).nullable(),
  nextDate: z
    .object({
      day: z.string(),
      kind: z.enum(nextDateKinds),
      /** Days from today; negative for a day in the past. */
      daysLeft: z.int(),
      tone: z.enum(['danger', 'neutral']),
    })
    .nullable(),
  /** The day on which the review of the active marking period is due. Null without such a period. */
  anniversary: z.string().nullable(),
  /** Null before the review is started, and on the viewer's own row. */
  answers: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** Null before the review is started. */
  documents: z.int().nullable(),
  /** Days since anything that the viewer may see moved. Null before the review is started. */
  idleDays: z.int().nullable(),
  /** The last day of the leave on which the person is today; left out otherwise. */
  onLeaveUntil: z.string().optional(),
  /** The first day, while it lies ahead; left out otherwise. */
  startsOn: z.string().optional(),
});

export type CycleRow = z.output<typeof cycleRow>;

const mark = z
  .literal('true', 'must be true.')
  .transform(() => true as const)
  .optional();

/** The filters of the Review Cycle page, as its address has them. */
export const cycleFilters = {
  state: z.enum(reviewStates, `must be one of ${reviewStates.join(', ')}.`).optional(),
  late: mark,
  cannotStart: mark,
  deadline: z.enum(deadlineSpans, `must be one of ${deadlineSpans.join(', ')}.`).optional(),
  /** A team lead's id, or `none` for people without a team lead. */
  lead: z.union([z.literal('none'), idInPath], 'must be a positive number or none.').optional(),
  department: idInPath.optional(),
  /**
   * A person who has not answered as a reviewer. The viewer's own review is found only by its self review.
   */
  reviewer: idInPath.optional(),
  /** The month of the work anniversary. */
  month: z
    .string('must be a number from 1 to 12.')
    .regex(/^(?:[1-9]|1[0-2])$/, 'must be a number from 1 to 12.')
    .transform(Number)
    .optional(),
};

/** The shapes of each call. */
export const calls = {
  listReviewCycle: {
    query: listQuery(cycleSorts, cycleFilters),
    response: z.array(cycleRow),
  },
  exportReviewCycle: {
    query: fileQuery(cycleSorts, cycleFilters),
  },
  countReviewCycle: {
    query: z.object({
      q: z.string('must be a text.').max(200, 'must be 200 characters or less.').trim().optional(),
      ...cycleFilters,
    }),
    response: z.object({
      all: z.int(),
      states: z.object({
        NotStarted: z.int(),
        DueToStart: z.int(),
        ChoosePeers: z.int(),
        WaitingForAnswers: z.int(),
        PlanSitDown: z.int(),
        SitDown: z.int(),
        FinalDocument: z.int(),
        ReadyToComplete: z.int(),
        PeriodToEnd: z.int(),
      }),
      late: z.int(),
      cannotStart: z.int(),
      /** The next review that will become due, among people who are not started. */
      nextAnniversary: z.object({ fullName: z.string(), day: z.string() }).nullable(),
    }),
  },
} as const satisfies CallTable;
