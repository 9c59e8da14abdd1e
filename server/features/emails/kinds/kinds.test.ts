import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
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

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  mailer = keepingMailer();
  return () => database.drop();
});

/** Queues a message, applies a change, sends. Returns the email or the reason it was skipped. */
async function say(message: NewMessage, change?: ReturnType<typeof sql>): Promise<Mail | string> {
  const id = await queue(database.db, jobs, message);
  await change?.execute(database.owner);
  const before = mailer.sent.length;
  await sendMessage(mailContext(database.db, jobs, mailer), id);
  const row = await database.db
    .selectFrom('message')
    .select(['skip_reason', 'failure'])
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  return mailer.sent[before] ?? row.skip_reason ?? row.failure ?? 'nothing';
}

async function mailOf(message: NewMessage, change?: ReturnType<typeof sql>): Promise<Mail> {
  const said = await say(message, change);
  if (typeof said === 'string') throw new Error(said);
  return said;
}

const invitationTo = (recipientId: number): NewMessage => ({
  kind: 'sit-down-invitation',
  recipientId,
  senderId: fixture.grace,
  annualReviewId: fixture.reviewId,
});

const setSitDown = (date: string | null) =>
  sql`update annual_review set sitdown_date = ${date}::date where annual_review_id = ${fixture.reviewId}`;

const lineOf = (mail: Mail, name: string) =>
  mail.calendar?.content
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(name));

test('the text of people is escaped', async () => {
  await sql`update employee set first_name = '<script>x</script>', last_name = '"><img src=x>'
    where employee_id in (${fixture.ada}, ${fixture.grace})`.execute(database.owner);
  const mail = await mailOf(
    reminderTo(fixture, 'Hi <b>Alan</b>\nsecond & "last" line <script>alert(1)</script>'),
  );
  expect(mail.html).not.toMatch(/<script|<img|<b>/);
  expect(mail.html).toContain('&#60;script&#62;x&#60;/script&#62;');
  expect(mail.html).toContain('Hi &#60;b&#62;Alan&#60;/b&#62;<br>second &#38; &#34;last&#34; line');
  expect(mail.html).toContain('href="https://survey.acme.test/a?b=1&#38;c=2"');
  expect(mail.html).toContain('Acme &#38; Sons');
  expect(mail.text).toContain('> Hi <b>Alan</b>\n> second & "last" line');
});

test('a reminder names the review from the reviewer’s side', async () => {
  const self = await mailOf({
    ...reminderTo(fixture),
    recipientId: fixture.ada,
    annualReviewerId: fixture.adaEntry,
  });
  expect(self.subject).toBe('Reminder: your self review is due 03/10/2031');
  expect(self.text).not.toContain('Open the survey');
  const manager = await mailOf({
    ...reminderTo(fixture),
    recipientId: fixture.grace,
    annualReviewerId: fixture.graceEntry,
  });
  expect(manager.subject).toBe('Reminder: your manager review of Ada Lovelace is due 03/17/2031');
  const late = await mailOf(
    reminderTo(fixture),
    sql`update annual_review set peer_deadline = '2024-03-03' where annual_review_id = ${fixture.reviewId}`,
  );
  expect(late.text).toContain('Your peer review of Ada Lovelace was due on 03/03/2024.');
  expect(late.text).toContain('Open the survey to write it.');
});

test.each([
  [1, 'is'],
  [0, 'is'],
  [-1, 'was'],
])('a reminder with a deadline in %i days says that it %s due', async (days, word) => {
  const move = sql`update annual_review set peer_deadline = company_today() + ${days}::integer`;
  expect((await mailOf(reminderTo(fixture), move)).text).toContain(`of Ada Lovelace ${word} due on `);
});

test('no email reminds of reviews that are done, deleted or archived', async () => {
  const archive = (id: number) =>
    sql`update employee set archived_at = now(), end_date = '2030-01-01' where employee_id = ${id}`;
  const finishReview = sql`update annual_review set sitdown_date = '2031-01-01', meeting_completed_at = now(),
    completed_at = now() where annual_review_id = ${fixture.reviewId}`;
  const finishEntry = sql`update annual_reviewer set completed_at = now()
    where annual_reviewer_id = ${fixture.alanEntry}`;
  const drop = sql`delete from annual_reviewer where annual_reviewer_id = ${fixture.alanEntry}`;
  expect(await say(reminderTo(fixture), archive(fixture.ada))).toBe('The team member was archived.');
  expect(await say(reminderTo(fixture), finishReview)).toBe('The team member was archived.');
  await sql`update employee set archived_at = null, end_date = null`.execute(database.owner);
  expect(await say(reminderTo(fixture))).toBe('The annual review is complete.');
  expect(await say(reminderTo(fixture), finishEntry)).toBe('The reviewer has completed the review.');
  expect(await say(reminderTo(fixture), drop)).toBe('The reviewer was removed from the annual review.');
  expect(await say(reminderTo(fixture), archive(fixture.alan))).toBe('The recipient was archived.');
  expect(mailer.sent).toEqual([]);
});

test('only the current lead is notified about the documents', async () => {
  const message: NewMessage = { ...invitationTo(fixture.grace), kind: 'manager-notification' };
  await sql`insert into document (annual_review_id, kind, original_name, content_type, size_bytes, storage_key, uploaded_at)
    select ${fixture.reviewId}, kind, 'a.pdf', 'application/pdf', 1, kind, now()
    from unnest(array['Final', 'Peer', 'Self']) as kind`.execute(database.owner);
  const mail = await mailOf(message);
  expect(mail.subject).toBe('The review documents of Ada Lovelace are ready');
  expect(mail.text).toContain('Documents: Self review, Peer review, Final review');
  expect(mail.text).toContain(`https://reviews.acme.test/employees/${fixture.ada}`);
  const said = await say(
    message,
    sql`update employee set manager_id = null where employee_id = ${fixture.ada}`,
  );
  expect(said).toBe('The recipient no longer leads this team member.');
});

test('a new sit-down date moves the calendar entry instead of adding one', async () => {
  const first = await mailOf(invitationTo(fixture.ada), setSitDown('2031-03-20'));
  expect(first.subject).toBe('Sit-down meeting on 03/20/2031: your annual review with Grace Hopper');
  expect(first.calendar?.method).toBe('REQUEST');
  expect(lineOf(first, 'METHOD')).toEqual(['METHOD:REQUEST']);
  expect(lineOf(first, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20310320']);
  expect(lineOf(first, 'DTEND')).toEqual(['DTEND;VALUE=DATE:20310321']);
  expect(lineOf(first, 'ORGANIZER')?.[0]).toMatch(/mailto:hr@acme\.test$/i);
  expect(lineOf(first, 'ATTENDEE')?.map((line) => line.split('MAILTO:')[1])).toEqual([
    'ada@acme.test',
    'grace@acme.test',
  ]);

  const second = await mailOf(invitationTo(fixture.grace), setSitDown('2031-03-21'));
  expect(second.subject).toBe('Sit-down meeting on 03/21/2031: the annual review of Ada Lovelace');
  expect(lineOf(second, 'UID')).toEqual(lineOf(first, 'UID'));
  expect(lineOf(second, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20310321']);
  const sequences = [first, second].map((mail) => Number(lineOf(mail, 'SEQUENCE')?.[0]?.split(':')[1]));
  expect(sequences[1]).toBeGreaterThan(sequences[0] ?? Number.POSITIVE_INFINITY);
});

test('a former lead gets the invitation canceled, and no new one', async () => {
  const first = await mailOf(invitationTo(fixture.grace), setSitDown('2031-03-20'));
  const cancel: NewMessage = {
    ...invitationTo(fixture.grace),
    kind: 'sit-down-cancelled',
    data: { sitdownDate: '2031-03-20' },
  };
  expect(await say(cancel)).toBe('A new sit-down date was set.');
  const cancelled = await mailOf(
    cancel,
    sql`update employee set manager_id = null where employee_id = ${fixture.ada}`,
  );
  expect(cancelled.calendar?.method).toBe('CANCEL');
  expect(lineOf(cancelled, 'STATUS')).toEqual(['STATUS:CANCELLED']);
  expect(lineOf(cancelled, 'UID')).toEqual(lineOf(first, 'UID'));
  expect(await say(invitationTo(fixture.grace))).toBe('The recipient no longer takes part.');
});

test('no email invites to a meeting without a date or after it', async () => {
  expect(await say(invitationTo(fixture.ada))).toBe('The sit-down date was taken back.');
  const said = await say(
    invitationTo(fixture.ada),
    sql`update annual_review set sitdown_date = '2031-01-01', meeting_completed_at = now()`,
  );
  expect(said).toBe('The meeting no longer takes place.');
});

test('kudos arrive with message and values, once approved and unless deleted', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into kudo (sender_id, message, original_message, values, created_at)
    values (${fixture.grace}, 'You <b>saved</b> the **[day](https://a.example/day)**', 'x', '{Foster Teamwork,Drive Results}', now())
    returning kudo_id as id`.execute(database.owner);
  const kudoId = rows[0]?.id ?? 0;
  await sql`insert into kudo_recipient (kudo_id, employee_id) values (${kudoId}, ${fixture.ada})`.execute(
    database.owner,
  );
  const told = (recipientId: number): NewMessage => ({
    kind: 'kudo-approved',
    recipientId,
    senderId: fixture.grace,
    data: { kudoId },
  });
  expect(await say(told(fixture.ada))).toBe('The kudos were deleted.');
  await sql`update kudo set approved_at = now() where kudo_id = ${kudoId}`.execute(database.owner);
  const mail = await mailOf(told(fixture.ada));
  expect(mail.subject).toMatch(/ sent you kudos$/);
  expect(mail.text).toContain('Foster Teamwork, Drive Results');
  expect(mail.text).toContain('> You <b>saved</b> the day (https://a.example/day)');
  expect(mail.html).not.toContain('<b>');
  expect(mail.text).toContain(`/employees/${fixture.ada}`);
  // Only recipients get an email about kudos.
  expect(await say(told(fixture.grace))).toBe('The kudos were deleted.');
  const gone = sql`delete from kudo where kudo_id = ${kudoId}`;
  expect(await say(told(fixture.ada), gone)).toBe('The kudos were deleted.');
});

test('a former lead hears who left the team, and who leads them now', async () => {
  const message: NewMessage = {
    kind: 'team-changed',
    recipientId: fixture.grace,
    senderId: fixture.alan,
    data: { employeeIds: `${fixture.ada},${fixture.alan}` },
  };
  expect(await say(message)).toBe('The people belong to the team again.');
  const mail = await mailOf(
    message,
    sql`update employee set manager_id = null where employee_id = ${fixture.ada}`,
  );
  expect(mail.text).toContain('Alan Turing has changed your team.');
  expect(mail.text).toContain('Ada Lovelace (now Unassigned)');
  expect(mail.text).not.toContain('Alan Turing (now');
  const ownManager = sql`update employee set manager_id = employee_id where employee_id = ${fixture.ada}`;
  expect((await mailOf(message, ownManager)).text).toContain('Ada Lovelace (now None)');
  const both = await mailOf(message, sql`update employee set manager_id = null`);
  expect([...both.text.matchAll(/(\w+) \(now Unassigned\)/g)].map(([, name]) => name)).toEqual([
    'Lovelace',
    'Turing',
  ]);
});

test('who leads themselves takes part in their own meeting once', async () => {
  await sql`update employee set manager_id = employee_id where employee_id = ${fixture.ada}`.execute(
    database.owner,
  );
  const mail = await mailOf(invitationTo(fixture.ada), setSitDown('2031-03-20'));
  expect(mail.subject).toBe('Sit-down meeting on 03/20/2031: your annual review');
  expect(lineOf(mail, 'ATTENDEE')).toHaveLength(1);
});

test('no email asks to confirm a review during leave, after a confirmation, or after the period', async () => {
  await sql`insert into review_outcome (annual_review_id, shared_at, reminded_at)
    values (${fixture.reviewId}, now(), now())`.execute(database.owner);
  const about: Omit<NewMessage, 'kind'> = {
    recipientId: fixture.ada,
    senderId: fixture.grace,
    annualReviewId: fixture.reviewId,
  };
  const isAsked = async (change?: ReturnType<typeof sql>) =>
    (await mailOf({ ...about, kind: 'review-ready' }, change)).text.includes('Please confirm');
  expect(await isAsked()).toBe(true);
  const leave = sql`insert into absence (employee_id, from_day, to_day)
    values (${fixture.ada}, company_today(), company_today())`;
  expect(await isAsked(leave)).toBe(false);
  expect(await say({ ...about, kind: 'review-unconfirmed' })).toBe('The recipient is on leave.');
  expect(await isAsked(sql`delete from absence`)).toBe(true);
  const confirm = sql`insert into review_confirmation (annual_review_id, confirmed_at)
    values (${fixture.reviewId}, now())`;
  expect(await isAsked(confirm)).toBe(false);
  expect(await isAsked(sql`delete from review_confirmation`)).toBe(true);
  const endPeriod = sql`update marking_period set ended_at = now(), end_date = company_today()`;
  expect(await isAsked(endPeriod)).toBe(false);
});
