import { sql } from 'kysely';
import { inOwnWords } from '#contract/core/mail-texts.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { duties } from '#server/features/emails/digest/duties.queries.ts';
import { ownWordsOf } from '../mail-texts.queries.ts';
import type { Composed, MessageKind } from '../message-kind.ts';
import { digestMail, type Owed, reminderDigest } from './reminder-digest.ts';

/** A digest that an Admin sends to themselves: their open items of the moment, or invented ones. */
export const reminderTest: MessageKind = {
  async compose(message, { db, config, publicUrl }) {
    const [first, ...others] = await openOf(db, message.recipientId);
    const digest =
      first === undefined
        ? withoutLinks(reminderDigest.example(message, publicUrl()))
        : digestMail([first, ...others], null, message, publicUrl());
    const { subject, greeting, paragraphs } = inOwnWords(
      { subject: digest.subject, ...digest.body },
      await ownWordsOf(db, 'reminder-digest'),
      { firstName: message.recipientFirstName, company: config.COMPANY_NAME },
    );
    return asTest(
      { subject, body: { ...digest.body, greeting, paragraphs } },
      first === undefined ? INVENTED : [],
    );
  },
  example: (addressee, publicUrl) => asTest(reminderDigest.example(addressee, publicUrl), INVENTED),
};

const INVENTED = ['You have no open reviews, so the test lists invented ones.'];

const asTest = ({ subject, body }: Composed, also: readonly string[]): Composed => ({
  subject: `Test: ${subject}`,
  body: {
    ...body,
    paragraphs: ['This is a test. It does not count as a reminder.', ...also, ...body.paragraphs],
  },
});

/** An invented review has no survey to open. */
const withoutLinks = ({ subject, body }: Composed): Composed => ({
  subject,
  body: { ...body, actions: body.actions.slice(0, 1) },
});

async function openOf(db: Db, employeeId: number): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select label, deadline, link, form_id as "formId", guid, deadline < company_today() as "isOverdue"
    from (${duties}) duty where person_id = ${employeeId}
    order by deadline, label, annual_reviewer_id, project_evaluation_id`.execute(db);
  return rows;
}
