import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { askHere } from '#server/testing/review-forms.ts';
import { addReview, note } from '#server/features/outbox/notices.fixture.ts';
import type { Notice } from '#server/features/outbox/notices.writes.ts';
import type { NewMessage } from '#server/features/outbox/notifications.ts';
import {
  mailContext,
  queue,
  reminderTo,
  type Fixture,
  setFixture,
} from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let mailer: MailerDouble;
const jobs = recordingJobs();

/** A review with forms. The peer's entry has an old survey link, which counts no more. */
beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  await askHere(database.owner, fixture.reviewId);
  mailer = keepingMailer();
  return () => database.drop();
});

async function send(messageId: number): Promise<Mail | string | null> {
  const before = mailer.sent.length;
  await sendMessage(mailContext(database.db, jobs, mailer), messageId);
  const row = await database.db
    .selectFrom('message')
    .select('skip_reason')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return mailer.sent[before] ?? row.skip_reason;
}
async function say(...notices: Notice[]): Promise<Mail | string | null> {
  const [first] = await note(database.db, jobs, { id: null }, notices);
  return send(first?.messageId ?? 0);
}
async function mailOf(...notices: Notice[]): Promise<Mail> {
  const said = await say(...notices);
  if (said === null || typeof said === 'string') throw new Error(said ?? 'nothing');
  return said;
}
const started = (recipientId: number): Notice => ({
  what: 'started',
  recipientId,
  annualReviewId: fixture.reviewId,
});
const toAlan = (what: Notice['what']): Notice => ({
  what,
  recipientId: fixture.alan,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.alanEntry,
  note: null,
});
const linksOf = ({ text }: Mail) => [...text.matchAll(/^https?:\S+/gm)].map(([link]) => link);
const formOf = (entry: number) => `https://reviews.acme.test/review-forms/${entry}`;

test('a peer who is asked gets the form as the one button, and reads who reads the answers', async () => {
  const mail = await mailOf(toAlan('asked'));
  expect(mail.subject).toBe("You've been asked to review Ada Lovelace");
  expect(mail.text).toContain(`Open the form:\n${formOf(fixture.alanEntry)}`);
  expect(mail.text).toContain(
    'The lead and the Admins read the answers of a peer review, with your name. The person under review sees neither the answers nor who writes them.',
  );
  expect(mail.text).not.toMatch(/survey/);
  expect(linksOf(mail)).toHaveLength(1);
});

test('the start leads employee and lead to their forms, and tells the employee of no peer', async () => {
  const own = await mailOf(started(fixture.ada));
  expect(own.subject).toBe('Your annual review has started');
  expect(linksOf(own)).toEqual([formOf(fixture.adaEntry)]);
  expect(own.text).toContain('You, your lead and the Admins read your answers.');
  expect(own.text).not.toMatch(/Alan|Turing|[Pp]eer/);
  const lead = await mailOf(started(fixture.grace));
  expect(linksOf(lead)).toEqual([formOf(fixture.graceEntry)]);
  expect(lead.text).toContain(
    'Once the review is shared, the person under review reads those that are marked as shared.',
  );
});

test('a list has a link for each: forms and surveys, and both sentences about readers', async () => {
  const ben = await addReview(database.owner, fixture, { name: 'Ben' });
  await sql`update annual_reviewer set survey_link = 'https://survey.acme.test/ben'
    where annual_reviewer_id = ${ben.peerEntry}`.execute(database.owner);
  const ofBen = {
    ...toAlan('asked'),
    annualReviewId: ben.reviewId,
    annualReviewerId: ben.peerEntry,
  };
  const mail = await mailOf(toAlan('asked'), ofBen);
  expect(linksOf(mail)).toEqual([
    formOf(fixture.alanEntry),
    'https://survey.acme.test/ben',
    `https://reviews.acme.test/employees/${fixture.alan}`,
  ]);
  expect(mail.text).toContain('Only the lead and the Admins see peer reviews in Benchmark.');
  expect(mail.text).toContain('The lead and the Admins read the answers of a peer review, with your name.');
});

test('a reminder needs no link, and opens the form', async () => {
  await sql`update annual_reviewer set survey_link = null`.execute(database.owner);
  const mail = await send(await queue(database.db, jobs, reminderTo(fixture)));
  if (mail === null || typeof mail === 'string') throw new Error('No email was sent.');
  expect(mail.text).toContain('Open the form to write it. Your profile lists');
  expect(linksOf(mail)).toEqual([
    formOf(fixture.alanEntry),
    `https://reviews.acme.test/employees/${fixture.alan}`,
  ]);
  const again = await mailOf(toAlan('reminded'));
  expect(linksOf(again)).toEqual(linksOf(mail));
});

test('the digest opens the form', async () => {
  const id = await queue(database.db, jobs, {
    kind: 'reminder-digest',
    recipientId: fixture.alan,
    senderId: null,
  });
  await sql`update automatic_reminders set is_on = true, through_day = company_today()`.execute(
    database.owner,
  );
  await sql`insert into reminder_item (message_id, annual_reviewer_id)
    values (${id}, ${fixture.alanEntry})`.execute(database.owner);
  const mail = await send(id);
  if (mail === null || typeof mail === 'string') throw new Error(mail ?? 'nothing');
  expect(linksOf(mail)).toEqual([
    `https://reviews.acme.test/employees/${fixture.alan}`,
    formOf(fixture.alanEntry),
  ]);
});

test('nothing is told of a link to someone who answers here, nor that someone asks for one', async () => {
  expect(await say(toAlan('link'))).toBe('There is nothing left to tell.');
  const asked: NewMessage = {
    kind: 'link-asked',
    recipientId: fixture.grace,
    senderId: fixture.ada,
    annualReviewId: fixture.reviewId,
  };
  expect(await send(await queue(database.db, jobs, asked))).toBe('The self review is written here.');
});
