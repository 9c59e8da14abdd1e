import { sql } from 'kysely';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Db } from '#server/db/connection/client.ts';
import { idsAway } from '#server/db/facts.ts';
import { duties } from '#server/features/emails/digest/duties.queries.ts';
import { type GoalNews, goalNewsIn } from '#server/features/emails/digest/goal-news.queries.ts';
import type { MailPart } from '../mail-layout.ts';
import {
  type Addressee,
  type Composed,
  type MessageKind,
  type OpenMessage,
  RECIPIENT_ON_LEAVE,
} from '../message-kind.ts';
import { nameOfFor } from '../names-in-mails.ts';
import { linkTo } from './reminder-mail.ts';

/**
 * Reminds one person, once a day, of all their duties that are due for a reminder, and tells a lead what
 * their team did on its own goals.
 */
export const reminderDigest: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const reason = await reasonNotToSend(db, message);
    if (reason !== null) return { skip: reason };
    await dropDone(db, message);
    const owed = await owedIn(db, message);
    const news = newsPart(await goalNewsIn(db, message), publicUrl());
    const [first] = owed;
    if (first) return digestMail([first, ...owed.slice(1)], news, message, publicUrl());
    return news ? newsMail(news, message, publicUrl()) : { skip: 'There is nothing left to tell.' };
  },
  example: (addressee, publicUrl) =>
    digestMail(exampleOwed, newsPart(exampleNews, publicUrl), addressee, publicUrl),
};

/** The invented reviews of the example. */
const exampleOwed: readonly [Owed, ...Owed[]] = [
  {
    label: 'Manager review of Ana Ruiz',
    deadline: '2027-03-12',
    isOverdue: false,
    guid: null,
    link: 'https://survey.example/12',
    formId: null,
  },
  {
    label: 'Your self review',
    deadline: '2027-03-05',
    link: null,
    formId: null,
    guid: null,
    isOverdue: true,
  },
];

const exampleNews: GoalNews[] = [{ personId: 0, name: 'Ana Ruiz', tasks: 2, updates: 1 }];

/** The digest of some open reviews, with the news of the team's goals. */
export function digestMail(
  owed: readonly [Owed, ...Owed[]],
  news: MailPart | null,
  addressee: Addressee,
  publicUrl: string,
): Composed {
  const [first] = owed;
  const profile = { label: 'Open your profile', url: `${publicUrl}/employees/${addressee.recipientId}` };
  const ways = owed.flatMap((duty) => {
    const url = addressOf(duty, publicUrl);
    return url === null ? [] : [{ label: `Open: ${duty.label}`, url }];
  });
  const isByLink = owed.some(({ guid }) => guid !== null);
  return {
    subject:
      owed.length === 1
        ? `Reminder: ${first.label} ${verbFor(first)} due ${formatDay(first.deadline)}`
        : `Reminder: ${owed.length} reviews are waiting for you`,
    body: {
      greeting: `Hello ${addressee.recipientFirstName},`,
      paragraphs: [
        owed.length === 1 ? 'This review is still open:' : 'These reviews are still open:',
        ...(isByLink ? [LINK_IS_YOURS] : []),
      ],
      facts: owed.map((duty) => [duty.label, `${verbFor(duty)} due ${formatDay(duty.deadline)}`] as const),
      parts: news ? [news] : [],
      actions: [profile, ...ways],
    },
  };
}

/** A digest without a duty. */
const newsMail = (news: MailPart, addressee: Addressee, publicUrl: string): Composed => ({
  subject: 'Your team worked on their goals',
  body: {
    greeting: `Hello ${addressee.recipientFirstName},`,
    ...news,
    actions: [{ label: 'Open your dashboard', url: `${publicUrl}/dashboard` }],
  },
});

function newsPart(news: readonly GoalNews[], publicUrl: string): MailPart | null {
  if (news.length === 0) return null;
  return {
    paragraphs: ['Your team worked on their own goals:'],
    facts: news.map((one) => [one.name, workOf(one), `${publicUrl}/employees/${one.personId}`] as const),
  };
}

const workOf = ({ tasks, updates }: GoalNews) =>
  [
    ...(tasks > 0 ? [`ticked ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`] : []),
    ...(updates > 0 ? [`wrote ${updates} ${updates === 1 ? 'update' : 'updates'}`] : []),
  ].join(' and ');

/** Part of every email with an evaluation link. */
const LINK_IS_YOURS = 'Do not forward a link to an evaluation: anyone who has it can answer in your name.';

function addressOf({ link, formId, guid }: Owed, publicUrl: string): string | null {
  if (guid !== null) return `${publicUrl}/evaluations/${guid}/welcome`;
  return linkTo({ surveyLink: link, formId }, publicUrl)?.url ?? null;
}

export type Owed = {
  readonly label: string;
  readonly deadline: string;
  readonly link: string | null;
  /** The reviewer entry whose form the recipient writes here. */
  readonly formId: number | null;
  readonly guid: string | null;
  readonly isOverdue: boolean;
};

const verbFor = ({ isOverdue }: Owed) => (isOverdue ? 'was' : 'is');

/** Skips digests to people on leave, and older ones: after a day of mail downtime, people get one digest. */
async function reasonNotToSend(db: Db, { messageId, recipientId }: OpenMessage): Promise<string | null> {
  const { rows } = await sql<{ isOn: boolean; isSuperseded: boolean; isOnLeave: boolean }>`
    select is_on as "isOn", exists (
      select from message mine join message newer on newer.recipient_id = mine.recipient_id
      where mine.message_id = ${messageId} and newer.digest_day > mine.digest_day) as "isSuperseded",
      ${recipientId} in ${idsAway} as "isOnLeave"
    from automatic_reminders`.execute(db);
  if (rows[0]?.isOn === false) return 'Automatic reminders were switched off.';
  if (rows[0]?.isOnLeave === true) return RECIPIENT_ON_LEAVE;
  return rows[0]?.isSuperseded === true ? 'A later digest lists the same reviews.' : null;
}

/** The items of the message that are still open. */
const stillOwed = (message: OpenMessage) => sql`
  select item.reminder_item_id, duty.label, duty.deadline, duty.link, duty.form_id,
    duty.guid, duty.about_id from reminder_item item
  join (${duties}) duty on duty.person_id = ${message.recipientId}
    and (duty.annual_reviewer_id = item.annual_reviewer_id
      or duty.project_evaluation_id = item.project_evaluation_id)
  where item.message_id = ${message.messageId}`;

/**
 * Deletes the items that were done since the email was queued. The email leaves them out, so they must not
 * count as reminded.
 */
async function dropDone(db: Db, message: OpenMessage): Promise<void> {
  await sql`
    delete from reminder_item where message_id = ${message.messageId}
      and reminder_item_id not in (select reminder_item_id from (${stillOwed(message)}) owed)`.execute(db);
}

async function owedIn(db: Db, message: OpenMessage): Promise<Owed[]> {
  const { rows } = await sql<Owed & { aboutId: number | null }>`
    select label, about_id as "aboutId", deadline, link, form_id as "formId", guid, deadline < company_today() as "isOverdue"
    from (${stillOwed(message)}) owed order by deadline, label`.execute(db);
  const ids = rows.map(({ aboutId }) => aboutId);
  const nameOf = await nameOfFor(db, message, ids);
  // A label about a person ends with the name.
  return rows.map(({ aboutId, ...owed }) =>
    aboutId === null ? owed : { ...owed, label: nameOf({ employeeId: aboutId, fullName: owed.label }) },
  );
}
