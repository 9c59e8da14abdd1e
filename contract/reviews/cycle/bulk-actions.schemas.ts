import { z } from 'zod';
import { agreedActions } from '#contract/reviews/reading/agreed-actions.schemas.ts';
import { reviewReason } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import {
  type BulkActionKind,
  bulkActionKinds,
  bulkActionMessages,
  bulkActionStates,
  bulkStepStates,
  PEOPLE_MOST,
} from './bulk-actions.ts';
import { bulkPlan } from './bulk-plans.schemas.ts';
import { LINK_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { day, done, id } from '#contract/core/fields.schemas.ts';
import { problemOfPattern } from '#contract/core/values/link-pattern.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { preparedAction } from './prepared-action.schemas.ts';
import { reminderMessage } from '#contract/reviews/reminder-message.schemas.ts';
import { cycleFilters } from './review-cycle.schemas.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { annualReviewMessages } from '#contract/reviews/steps/annual-review-messages.ts';
import { deadlinesInput } from '#contract/reviews/steps/review-deadlines.schemas.ts';
import { sitDownPlan } from './sit-down-plans.schemas.ts';

const linkPattern = z
  .string('must be text.')
  .trim()
  .max(LINK_MAX_CHARACTERS, `must be ${LINK_MAX_CHARACTERS} characters or less.`)
  .check((context) => {
    const message = problemOfPattern(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

const kinds = {
  /**
   * Deadlines around each anniversary if null; the Admin takes the Manager entry of people without a lead.
   */
  start: z.object({
    kind: z.literal('start'),
    deadlines: deadlinesInput.nullable().default(null),
    reviewedById: id.nullable().default(null),
    /** As in the start of one review; null: as the company settings say when the preview is prepared. */
    isWrittenHere: z.boolean('must be true or false.').nullable().default(false),
  }),
  /** Suggested peers for people who have none. */
  'choose-peers': z.object({ kind: z.literal('choose-peers') }),
  /** A link for each reviewer who is open; for those with a link only if it replaces. */
  'set-links': z.object({
    kind: z.literal('set-links'),
    pattern: linkPattern,
    replaces: z.boolean('must be true or false.').default(false),
  }),
  /**
   * One reminder for all people who owe a review of these types; only for people past their deadline if
   * `onlyLate`.
   */
  remind: z.object({
    kind: z.literal('remind'),
    types: z
      .array(z.enum(reviewerTypes, 'must be Self, Peer or Manager.'))
      .min(1, bulkActionMessages.noType)
      .max(3, 'must be 3 types or less.')
      .default([...reviewerTypes]),
    message: reminderMessage,
    onlyLate: z.boolean('must be true or false.').default(false),
  }),
  'set-sit-down': z.object({ kind: z.literal('set-sit-down'), plan: sitDownPlan }),
  /** Leaves out people whose meeting is planned for a later day. */
  'mark-held': z.object({ kind: z.literal('mark-held') }),
  /** Without a reason, people with open reviewers are left out. */
  complete: z.object({ kind: z.literal('complete'), reason: reviewReason.nullable().default(null) }),
  withdraw: z.object({ kind: z.literal('withdraw'), reason: reviewReason }),
  /**
   * Carries all active goals and agreed actions over. Periods without a review end only if asked to, and only
   * without a lead.
   */
  'end-periods': z.object({
    kind: z.literal('end-periods'),
    endDate: day,
    endsWithoutReview: z.boolean('must be true or false.').default(false),
    /** Also those who got their review less than 7 days ago and have not confirmed it. */
    endsUnconfirmed: z.boolean('must be true or false.').default(false),
  }),
} as const satisfies Record<BulkActionKind, z.ZodType>;

const bulkAction = z.discriminatedUnion(
  'kind',
  [
    kinds.start,
    kinds['choose-peers'],
    kinds['set-links'],
    kinds.remind,
    kinds['set-sit-down'],
    kinds['mark-held'],
    kinds.complete,
    kinds.withdraw,
    kinds['end-periods'],
  ],
  `must be one of ${bulkActionKinds.join(', ')}.`,
);

export type BulkAction = z.output<typeof bulkAction>;

const ids = (message: string) => z.array(id, 'must be a list of people.').max(PEOPLE_MOST, message);

/**
 * The people of an action: some of them, or all that the filters of the Review Cycle page find, with
 * exceptions.
 */
const bulkPeople = z.union(
  [
    z.strictObject({ employeeIds: ids(bulkActionMessages.tooMany).min(1, bulkActionMessages.noOne) }),
    z.strictObject({
      filter: z.object({
        q: z.string('must be text.').max(200, 'must be 200 characters or less.').trim().optional(),
        ...cycleFilters,
      }),
      exceptIds: ids(bulkActionMessages.tooMany).default([]),
    }),
  ],
  'must name people or a filter.',
);

export type BulkPeople = z.output<typeof bulkPeople>;

const actId = z.uuid('is not valid.');

const inPath = z.object({ bulkActId: actId });

const counts = z.object({
  /** In a preview: people for whom it will be done. */
  planned: z.int(),
  pending: z.int(),
  done: z.int(),
  leftOut: z.int(),
});

const actOfList = z.object({
  bulkActId: z.string(),
  kind: z.enum(bulkActionKinds),
  state: z.enum(bulkActionStates),
  createdAt: z.string(),
  counts,
});

export type ListedBulkAction = z.output<typeof actOfList>;

/** An action with its counts, of the people whom the viewer may see. */
const bulkActionSummary = actOfList.extend({
  act: preparedAction,
  /** Why people are left out, the most frequent reason first. */
  leftOut: z.array(z.object({ reason: z.string(), people: z.int() })),
  warnings: z.array(z.object({ warning: z.string(), people: z.int() })),
  /** How many people get an email. */
  mails: z.int(),
});

export type BulkActionSummary = z.output<typeof bulkActionSummary>;

const bulkPerson = employeeSummary.extend({
  state: z.enum(bulkStepStates),
  /** Why the person is left out. */
  reason: z.string().nullable(),
  warning: z.string().nullable(),
  /** What will be done, or was. */
  plan: bulkPlan,
});

export type BulkPerson = z.output<typeof bulkPerson>;

/** The shapes of each call. */
export const calls = {
  previewBulkAction: {
    names: z.object({ act: z.object({ kind: z.enum(bulkActionKinds) }) }),
    body: z.object({ act: bulkAction, people: bulkPeople }),
    response: z.object({ bulkActId: z.string() }),
  },
  listBulkActions: {
    query: listQuery(['created'], {}),
    response: z.array(actOfList),
  },
  getBulkAction: {
    params: inPath,
    response: bulkActionSummary,
  },
  listBulkPeople: {
    names: inPath,
    params: inPath,
    query: listQuery(['name'], {
      state: z.enum(bulkStepStates, `must be one of ${bulkStepStates.join(', ')}.`).optional(),
      reason: z.string('must be text.').max(200, 'must be 200 characters or less.').optional(),
      warning: z.string('must be text.').max(200, 'must be 200 characters or less.').optional(),
    }),
    response: z.array(bulkPerson),
  },
  changeBulkPerson: {
    names: z.object({ bulkActId: actId }),
    body: z.object({
      bulkActId: actId,
      employeeId: id,
      isIncluded: z.boolean('must be true or false.').optional(),
      peerIds: z.array(id, 'must be a list of people.').max(20, annualReviewMessages.tooManyPeers).optional(),
      goalIds: z
        .array(id, 'must be a list of goals.')
        .max(1000, markingPeriodMessages.tooManyGoals)
        .optional(),
      actions: agreedActions.optional(),
    }),
    response: done,
  },
  startBulkAction: {
    names: z.object({ bulkActId: actId }),
    body: z.object({ bulkActId: actId, tellNow: z.boolean('must be true or false.').default(true) }),
    response: done,
  },
  cancelBulkAction: {
    body: z.object({ bulkActId: actId }),
    response: done,
  },
  downloadBulkResult: {
    params: inPath,
  },
} as const satisfies CallTable;
