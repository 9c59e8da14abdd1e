import { sql } from 'kysely';
import { formatDay } from '#contract/dates.ts';
import { isSurveyLink } from '#contract/links.ts';
import type { Db } from '#server/db/client.ts';
import { idsOnLeave } from '#server/db/facts.ts';
import { duties } from '../duties.queries.ts';
import type { MessageKind, OpenMessage } from '../message-kind.ts';

/** Reminds one person, once a day, of all their duties that are due for a reminder. */
export const reminderDigest: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const reason = await reasonNotToSend(db, message);
    if (reason !== null) return { skip: reason };
    await dropSettled(db, message);
    const owed = await owedIn(db, message);
    const [first] = owed;
    if (!first) return { skip: 'All reviews in it have been done.' };
    const profile = { label: 'Open your profile', url: `${publicUrl()}/employees/${message.recipientId}` };
    const ways = owed.flatMap((duty) => {
      const url = wayTo(duty, publicUrl());
      return url === null ? [] : [{ label: `Open: ${duty.label}`, url }];
    });
    const isByLink = owed.some(({ guid }) => guid !== null);
    return {
      subject:
        owed.length === 1
          ? `Reminder: ${first.label} ${isWas(first)} due ${formatDay(first.deadline)}`
          : `Reminder: ${owed.length} reviews are waiting for you`,
      body: {
        greeting: `Hello ${message.recipientFirstName},`,
        paragraphs: [
          owed.length === 1 ? 'This review is still open:' : 'These reviews are still open:',
          ...(isByLink ? [LINK_IS_YOURS] : []),
        ],
        facts: owed.map((duty) => [duty.label, `${isWas(duty)} due ${formatDay(duty.deadline)}`] as const),
        actions: [profile, ...ways],
      },
    };
  },
};

/** Part of every email with an evaluation link. */
const LINK_IS_YOURS = 'Do not forward a link to an evaluation: anyone who has it can answer in your name.';

function wayTo({ link, guid }: Owed, publicUrl: string): string | null {
  if (guid !== null) return `${publicUrl}/evaluations/${guid}/welcome`;
  return link !== null && isSurveyLink(link) ? link : null;
}

type Owed = {
  readonly label: string;
  readonly deadline: string;
  readonly link: string | null;
  readonly guid: string | null;
  readonly isOverdue: boolean;
};

const isWas = ({ isOverdue }: Owed) => (isOverdue ? 'was' : 'is');

/** Skips a digest to a person on leave, and an older one: after a day of mail server downtime, a person gets one digest that morning. */
async function reasonNotToSend(db: Db, { messageId, recipientId }: OpenMessage): Promise<string | null> {
  const { rows } = await sql<{ isOn: boolean; isSuperseded: boolean; isOnLeave: boolean }>`
    select is_on as "isOn", exists (
      select from message mine join message newer on newer.recipient_id = mine.recipient_id
      where mine.message_id = ${messageId} and newer.digest_day > mine.digest_day) as "isSuperseded",
      ${recipientId} in ${idsOnLeave} as "isOnLeave"
    from automatic_reminders`.execute(db);
  if (rows[0]?.isOn === false) return 'Automatic reminders were switched off.';
  if (rows[0]?.isOnLeave === true) return 'The recipient is on leave.';
  return rows[0]?.isSuperseded === true ? 'A later digest lists the same reviews.' : null;
}

/** The items of the message that are still open. */
const stillOwed = (message: OpenMessage) => sql`
  select item.reminder_item_id, duty.label, duty.deadline, duty.link, duty.guid from reminder_item item
  join (${duties}) duty on duty.person_id = ${message.recipientId}
    and (duty.annual_reviewer_id = item.annual_reviewer_id
      or duty.project_evaluation_id = item.project_evaluation_id)
  where item.message_id = ${message.messageId}`;

/**
 * Deletes the items that were done since the email was queued. The email leaves them out, so they must not count as
 * reminded.
 */
async function dropSettled(db: Db, message: OpenMessage): Promise<void> {
  await sql`
    delete from reminder_item where message_id = ${message.messageId}
      and reminder_item_id not in (select reminder_item_id from (${stillOwed(message)}) owed)`.execute(db);
}

async function owedIn(db: Db, message: OpenMessage): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select label, deadline, link, guid, deadline < company_today() as "isOverdue"
    from (${stillOwed(message)}) owed order by deadline, label`.execute(db);
  return rows;
}
