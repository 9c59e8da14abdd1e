import { z } from 'zod';
import { KUDO_MESSAGE_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { created, done, id, idInPath, idOrZeroInPath } from '#contract/core/fields.schemas.ts';
import { kudoMessages, kudoValues } from './kudos.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { atMost } from '#contract/core/values/texts.schemas.ts';

/** The sender or a recipient. Only the person's lead, who may open the profile, receives `managerId`. */
const kudoPerson = employeeSummary.extend({ managerId: z.int().nullish() });

export type KudoPerson = z.output<typeof kudoPerson>;

/** A kudo (peer recognition). Its days are formatted as MM/DD/YYYY. */
export const kudo = z.object({
  shoutoutId: z.int(),
  sender: kudoPerson,
  targetEmployees: z.array(kudoPerson),
  values: z.array(z.enum(kudoValues)),
  message: z.string(),
  /** The message as it was written, before an Admin edited it; for Admins only. */
  originalMessage: z.string().optional(),
  /** In a person's list, the period of that person; otherwise the sender's. */
  markingPeriodId: z.int(),
  dateCreated: z.string(),
  dateApproved: z.string().nullable(),
  approved: z.boolean(),
  version: z.int(),
});

export type Kudo = z.output<typeof kudo>;

/** A kudo in the review list, and whether the viewer may approve it. */
const reviewedKudo = kudo.extend({
  isApprovable: z.boolean(),
  /** All people who sign in will read the kudo in the feed; left out for other kudos. */
  isInFeed: z.literal(true).optional(),
});

export type ReviewedKudo = z.output<typeof reviewedKudo>;

/** An approved kudo, as all people who sign in read it in the feed. */
const feedKudo = kudo
  .pick({ shoutoutId: true, sender: true, targetEmployees: true, values: true, message: true })
  .extend({ dateApproved: z.string() });

export type FeedKudo = z.output<typeof feedKudo>;

const message = atMost(
  KUDO_MESSAGE_MAX_CHARACTERS,
  z.string(kudoMessages.messageRequired).trim().min(1, kudoMessages.messageRequired),
  { error: kudoMessages.messageLength, abort: true },
)
  // oxlint-disable-next-line no-control-regex -- refusing them is the point: PostgreSQL cannot store NUL
  .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/u, 'must not contain control characters.');

const values = z
  .array(z.enum(kudoValues, 'must be one of the company’s values.'), 'must be a list of values.')
  .max(50, 'must be one of the company’s values.')
  .nullable()
  .transform((given) => [...new Set(given ?? [])]);

/** A recipient in a request: a summary or the bare id. */
const recipient = z.union(
  [id, z.object({ employeeId: id }).transform((one) => one.employeeId)],
  'must be a team member.',
);

export const kudoInput = z.object({
  message,
  values: values.default([]),
  targetEmployees: z
    .array(recipient, kudoMessages.recipientRequired)
    .min(1, kudoMessages.recipientRequired)
    .max(200, kudoMessages.tooManyRecipients)
    .transform((given) => [...new Set(given)]),
  /** The sender was told that all people who sign in will read the kudo. No effect without the feed. */
  isForFeed: z.boolean('must be true or false.').default(false),
});

export type KudoInput = z.output<typeof kudoInput>;

/** An edit without `values` keeps them. */
export const kudoEdit = z.object({ message, values: values.optional() });

/** The shapes of each call. */
export const calls = {
  sendKudo: {
    body: kudoInput,
    response: created,
  },
  listKudos: {
    query: listQuery(['created', 'approved', 'from', 'recipient'], {
      state: z.enum(['waiting', 'approved'], 'must be waiting or approved.').optional(),
    }),
    response: z.array(reviewedKudo),
  },
  listFeed: {
    query: listQuery(['approved'], {
      value: z.enum(kudoValues, 'must be one of the company’s values.').optional(),
      person: idInPath.optional(),
    }),
    response: z.array(feedKudo),
  },
  getKudo: {
    params: z.object({ id: idInPath }),
    response: kudo,
  },
  listKudosOf: {
    names: z.object({ id: idInPath, mp: idOrZeroInPath.catch(0) }),
    params: z.object({ id: idInPath }),
    query: z.object({ mp: idOrZeroInPath }),
    response: z.object({ kudosReceived: z.array(kudo), kudosGiven: z.array(kudo) }),
  },
  approveKudo: {
    params: z.object({ id: idInPath }),
    response: done,
  },
  editKudo: {
    body: kudoEdit.extend({ shoutoutId: id }),
    response: done,
  },
  deleteKudo: {
    params: z.object({ id: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
