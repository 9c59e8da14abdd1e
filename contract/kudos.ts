import { z } from 'zod';
import { KUDO_MESSAGE_MAX_CHARACTERS } from './constants.ts';
import { employeeSummary } from './names.ts';
import { created, done, endpoint, id, idInPath, idOrZeroInPath } from './endpoint.ts';
import { listQuery } from './lists.ts';
import { atMost } from './texts.ts';

/** The company's values. Source: docs/product/kudos.md. */
export const kudoValues = [
  'Think Forward',
  'Drive Results',
  'Serve with Integrity',
  'Foster Teamwork',
  'Live Passionately',
  'Dedication to Craft',
] as const;
export type KudoValue = (typeof kudoValues)[number];

export const kudoMessages = {
  messageRequired: 'Please enter a message',
  messageLength: 'Message must be 2000 characters or less',
  recipientRequired: 'Please select at least one recipient',
  recipientUnknown: 'Every recipient must be an active colleague.',
  recipientIsSender: 'You cannot send kudos to yourself.',
  approved: 'These kudos have been approved. Their contents can no longer be edited.',
  waiting: 'Waiting for Review',
  notRead: 'Read the kudo to its end first.',
  notOwn: 'You sent or received these kudos, so another administrator must approve them.',
  confirmDelete: 'Are you sure you want to delete these kudos?',
  confirmApprove: (count: number) =>
    `Approve ${count === 1 ? 'this kudo' : `these ${count} kudos`}? Recipients are notified, and the kudos can no longer be edited.`,
} as const;

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
export const reviewedKudo = kudo.extend({
  isApprovable: z.boolean(),
  /** Everyone who signs in will read it in the feed; left out for other kudos. */
  isInFeed: z.literal(true).optional(),
});
export type ReviewedKudo = z.output<typeof reviewedKudo>;

/** An approved kudo, as everyone who signs in reads it in the feed. */
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
    .max(200, 'must be 200 recipients or less.')
    .transform((given) => [...new Set(given)]),
  /** The sender was told that everyone who signs in will read the kudo. Without the feed it has no effect. */
  isForFeed: z.boolean('must be true or false.').default(false),
});

export type KudoInput = z.output<typeof kudoInput>;

/** An edit without `values` keeps them. */
export const kudoEdit = z.object({ message, values: values.optional() });

export const sendKudo = endpoint({
  method: 'POST',
  path: '/Shoutouts/save',
  summary: 'Send kudos to colleagues',
  access: 'createKudo',
  body: kudoInput,
  response: created,
  creates: true,
});

export const listKudos = endpoint({
  method: 'GET',
  path: '/Shoutouts',
  summary: 'All kudos, waiting and approved',
  access: 'reviewKudos',
  query: listQuery(['created', 'approved', 'from', 'recipient'], {
    state: z.enum(['waiting', 'approved'], 'must be waiting or approved.').optional(),
  }),
  response: z.array(reviewedKudo),
});

/** Refused while the company's kudos feed is off. */
export const listFeed = endpoint({
  method: 'GET',
  path: '/Shoutouts/feed',
  summary: 'Approved kudos that everyone may read',
  access: 'seeKudosFeed',
  query: listQuery(['approved'], {
    value: z.enum(kudoValues, 'must be one of the company’s values.').optional(),
    person: idInPath.optional(),
  }),
  response: z.array(feedKudo),
});

export const getKudo = endpoint({
  method: 'GET',
  path: '/Shoutouts/:id',
  summary: 'One kudo',
  access: 'seeKudo',
  params: z.object({ id: idInPath }),
  response: kudo,
});

/** Received (approved) and given kudos of a person in one of their marking periods; 0 is the current one. */
export const listKudosOf = endpoint({
  method: 'GET',
  path: '/Shoutouts/employee/:id',
  summary: 'Kudos of a team member in a marking period',
  access: 'seeKudosOf',
  names: z.object({ id: idInPath, mp: idOrZeroInPath.catch(0) }),
  params: z.object({ id: idInPath }),
  query: z.object({ mp: idOrZeroInPath }),
  response: z.object({ kudosReceived: z.array(kudo), kudosGiven: z.array(kudo) }),
});

export const approveKudo = endpoint({
  method: 'PUT',
  path: '/Shoutouts/:id',
  summary: 'Approve kudos',
  access: 'approveKudo',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
  creates: true,
});

export const editKudo = endpoint({
  method: 'PUT',
  path: '/Shoutouts',
  summary: 'Edit message and values before approval',
  access: 'reviewKudos',
  body: kudoEdit.extend({ shoutoutId: id }),
  response: done,
  edits: true,
});

export const deleteKudo = endpoint({
  method: 'DELETE',
  path: '/Shoutouts/:id',
  summary: 'Delete kudos',
  access: 'deleteKudo',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
});
