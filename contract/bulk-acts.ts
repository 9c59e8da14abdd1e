import { z } from 'zod';
import { agreedActions } from './agreed-actions.ts';
import { reviewReason } from './annual-reviews.ts';
import { LINK_MAX_CHARACTERS } from './constants.ts';
import { day, done, endpoint, id } from './endpoint.ts';
import { reviewerTypes } from './enums.ts';
import { problemOfPattern } from './link-pattern.ts';
import { listQuery } from './lists.ts';
import { employeeSummary } from './names.ts';
import { reminderMessage } from './reminder-message.ts';
import { cycleFilters } from './review-cycle.ts';
import { deadlinesInput } from './review-deadlines.ts';
import { bulkPlan } from './bulk-plans.ts';
import { preparedAct } from './prepared-act.ts';
import { sitDownPlan } from './sit-down-plans.ts';

/** What can be done for many people at once. */
export const bulkActKinds = [
  'start',
  'choose-peers',
  'set-links',
  'remind',
  'set-sit-down',
  'mark-held',
  'complete',
  'withdraw',
  'end-periods',
] as const;
export type BulkActKind = (typeof bulkActKinds)[number];

export const bulkActMessages = {
  expired: 'This preview is more than an hour old. Prepare it again.',
  started: 'This has already been started.',
  notRunning: 'This is not running.',
  nothingToDo: 'There is nothing to do for anybody.',
  notPlanned: 'This person is not part of the preview.',
  noChoice: 'Nothing can be chosen for this person.',
  tooMany: 'Select 1,000 people or less, or all of a list.',
  noOne: 'Select at least one person.',
} as const;

/** Seconds for which a preview can be started. */
export const PREVIEW_SECONDS = 3_600;
export const PEOPLE_MOST = 1_000;

const linkPattern = z
  .string('must be text.')
  .trim()
  .max(LINK_MAX_CHARACTERS, `must be ${LINK_MAX_CHARACTERS} characters or less.`)
  .check((context) => {
    const message = problemOfPattern(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

const kinds = {
  /** Deadlines around each anniversary if null; the Admin takes the Manager entry of people without a lead. */
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
  /** One reminder for everyone who owes a review of these types; only for those past their deadline if `onlyLate`. */
  remind: z.object({
    kind: z.literal('remind'),
    types: z
      .array(z.enum(reviewerTypes, 'must be Self, Peer or Manager.'))
      .min(1, 'must name at least one type.')
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
  /** Carries all active goals and agreed actions over. Periods without a review end only if asked to, and only without a lead. */
  'end-periods': z.object({
    kind: z.literal('end-periods'),
    endDate: day,
    endsWithoutReview: z.boolean('must be true or false.').default(false),
    /** Also those who got their review less than 7 days ago and have not confirmed it. */
    endsUnconfirmed: z.boolean('must be true or false.').default(false),
  }),
} as const satisfies Record<BulkActKind, z.ZodType>;

export const bulkAct = z.discriminatedUnion(
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
  `must be one of ${bulkActKinds.join(', ')}.`,
);
export type BulkAct = z.output<typeof bulkAct>;

const ids = (message: string) => z.array(id, 'must be a list of people.').max(PEOPLE_MOST, message);

/** The people of an act: some of them, or all that the filters of the Review Cycle page find, with exceptions. */
const bulkPeople = z.union(
  [
    z.strictObject({ employeeIds: ids(bulkActMessages.tooMany).min(1, bulkActMessages.noOne) }),
    z.strictObject({
      filter: z.object({
        q: z.string('must be text.').max(200, 'must be 200 characters or less.').trim().optional(),
        ...cycleFilters,
      }),
      exceptIds: ids(bulkActMessages.tooMany).default([]),
    }),
  ],
  'must name people or a filter.',
);
export type BulkPeople = z.output<typeof bulkPeople>;

const actId = z.uuid('is not valid.');
const inPath = z.object({ bulkActId: actId });

export const bulkActStates = ['Preview', 'Expired', 'Running', 'Canceled', 'Finished'] as const;

const counts = z.object({
  /** In a preview: people for whom it will be done. */
  planned: z.int(),
  pending: z.int(),
  done: z.int(),
  leftOut: z.int(),
});

const actOfList = z.object({
  bulkActId: z.string(),
  kind: z.enum(bulkActKinds),
  state: z.enum(bulkActStates),
  createdAt: z.string(),
  counts,
});
export type ListedBulkAct = z.output<typeof actOfList>;

/** An act with its counts, of the people whom the viewer may see. */
const bulkActSummary = actOfList.extend({
  act: preparedAct,
  /** Why people are left out, the most frequent reason first. */
  leftOut: z.array(z.object({ reason: z.string(), people: z.int() })),
  warnings: z.array(z.object({ warning: z.string(), people: z.int() })),
  /** How many people get an email. */
  mails: z.int(),
});
export type BulkActSummary = z.output<typeof bulkActSummary>;

export const bulkStepStates = ['Planned', 'LeftOut', 'Pending', 'Done'] as const;

const bulkPerson = employeeSummary.extend({
  state: z.enum(bulkStepStates),
  /** Why the person is left out. */
  reason: z.string().nullable(),
  warning: z.string().nullable(),
  /** What will be done, or was. */
  plan: bulkPlan,
});
export type BulkPerson = z.output<typeof bulkPerson>;

/** Works out what an act would do for each person, and keeps it for an hour. */
export const previewBulkAct = endpoint({
  method: 'POST',
  path: '/BulkActs',
  summary: 'Preview an act for many people',
  access: 'prepareBulkAct',
  names: z.object({ act: z.object({ kind: z.enum(bulkActKinds) }) }),
  body: z.object({ act: bulkAct, people: bulkPeople }),
  response: z.object({ bulkActId: z.string() }),
  creates: true,
});

export const listBulkActs = endpoint({
  method: 'GET',
  path: '/BulkActs',
  summary: 'The acts for many people that the viewer has started',
  access: 'listBulkActs',
  query: listQuery(['created'], {}),
  response: z.array(actOfList),
});

export const getBulkAct = endpoint({
  method: 'GET',
  path: '/BulkActs/:bulkActId',
  summary: 'An act for many people: its preview, progress or result',
  access: 'seeBulkAct',
  params: inPath,
  response: bulkActSummary,
});

export const listBulkPeople = endpoint({
  method: 'GET',
  path: '/BulkActs/:bulkActId/people',
  summary: 'What an act does for each person',
  access: 'seeBulkAct',
  names: inPath,
  params: inPath,
  query: listQuery(['name'], {
    state: z.enum(bulkStepStates, `must be one of ${bulkStepStates.join(', ')}.`).optional(),
    reason: z.string('must be text.').max(200, 'must be 200 characters or less.').optional(),
    warning: z.string('must be text.').max(200, 'must be 200 characters or less.').optional(),
  }),
  response: z.array(bulkPerson),
});

/** Leaves a person out of a preview or takes them back in; chooses their peers, or the goals and actions to carry over. */
export const changeBulkPerson = endpoint({
  method: 'PUT',
  path: '/BulkActs/person',
  summary: 'Change what a preview plans for one person',
  access: 'changeBulkAct',
  names: z.object({ bulkActId: actId }),
  body: z.object({
    bulkActId: actId,
    employeeId: id,
    isIncluded: z.boolean('must be true or false.').optional(),
    peerIds: z.array(id, 'must be a list of people.').max(20, 'must be 20 people or less.').optional(),
    goalIds: z.array(id, 'must be a list of goals.').max(1000, 'must be 1000 goals or less.').optional(),
    actions: agreedActions.optional(),
  }),
  response: done,
});

/** Starts what the preview shows. Pressed again, it changes nothing. */
export const startBulkAct = endpoint({
  method: 'POST',
  path: '/BulkActs/start',
  summary: 'Start an act for many people',
  access: 'changeBulkAct',
  names: z.object({ bulkActId: actId }),
  body: z.object({ bulkActId: actId, tellNow: z.boolean('must be true or false.').default(true) }),
  response: done,
  creates: true,
});

/** Stops after the person at hand; what is done stays done. */
export const cancelBulkAct = endpoint({
  method: 'PUT',
  path: '/BulkActs/cancel',
  summary: 'Cancel a running act for many people',
  access: 'changeBulkAct',
  body: z.object({ bulkActId: actId }),
  response: done,
});

/** The result as CSV: one line a person. */
export const downloadBulkResult = endpoint({
  method: 'GET',
  path: '/BulkActs/:bulkActId/result',
  summary: 'The result of an act for many people as CSV',
  access: 'seeBulkAct',
  params: inPath,
  response: 'file',
});
