import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendReminderTest } from '#contract/dashboards/notifications.endpoints.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let app: TestApp;
let person: Person;
let admin: SignedInCaller;

const run = async (statement: ReturnType<typeof sql>) => statement.execute(app.owner);

beforeAll(async () => {
  app = await startTestApp({});
  person = await addPerson(app.owner, { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  admin = await app.signInAs('admin@example.test');
});
beforeEach(async () => {
  app.app.callCounts.forget();
  await run(sql`delete from message`);
  await run(sql`delete from annual_reviewer`);
  await run(sql`delete from annual_review`);
});
afterAll(() => app.stop());

const press = (headers: Record<string, string> = {}) => admin.call(sendReminderTest, { headers });

const messages = async () => {
  const { rows } = await sql<{ id: number; recipientId: number; day: string | null }>`
    select message_id as id, recipient_id as "recipientId", digest_day as day from message
    where kind = 'reminder-test' order by message_id`.execute(app.owner);
  return rows;
};

async function mail() {
  const mailer = keepingMailer();
  await sendMessage({ ...app.context, mailer }, (await messages()).at(-1)?.id ?? 0);
  return mailer.sent[0];
}

/** The Admin's self review, due in 30 days. */
const oweSelfReview = () =>
  run(sql`
    with review as (
      insert into annual_review (marking_period_id, employee_id, self_deadline, started_at)
      values (${person.markingPeriodId}, ${person.employeeId}, '2031-03-10', now()) returning annual_review_id)
    insert into annual_reviewer (annual_review_id, employee_id, type, survey_link)
    select annual_review_id, ${person.employeeId}, 'Self', 'https://survey.example.test/self' from review`);

test('the test lists the Admin’s own open items, and counts neither as a reminder nor as the digest of the day', async () => {
  await oweSelfReview();
  const answer = await press({ 'idempotency-key': randomUUID() });
  expect([answer.status, answer.text, answer.statements <= 8]).toEqual([200, '{}', true]);
  expect(await messages()).toMatchObject([{ recipientId: person.employeeId, day: null }]);
  const sent = await mail();
  expect(sent).toMatchObject({
    to: { address: 'admin@example.test' },
    subject: 'Test: Reminder: Your self review is due 03/10/2031',
  });
  expect(sent?.text).toContain('This is a test. It does not count as a reminder.');
  expect(sent?.text).toContain('https://survey.example.test/self');
  expect(sent?.text).not.toContain('invented');
  const { rows } = await sql<{ items: number; digests: number }>`
    select (select count(*)::int from reminder_item) as items,
      (select count(*)::int from message where digest_day is not null or annual_reviewer_id is not null) as digests`.execute(
    app.owner,
  );
  expect(rows).toEqual([{ items: 0, digests: 0 }]);
  const { rows: audits } = await sql<{ actor: number; subject: number }>`
    select actor_employee_id as actor, subject_employee_id as subject from audit_event
    where action = 'test-automatic-reminders'`.execute(app.owner);
  expect(audits).toEqual([{ actor: person.employeeId, subject: person.employeeId }]);
});

test('without open items the test lists invented ones, without a link to a survey', async () => {
  await press();
  const sent = await mail();
  expect(sent?.subject).toBe('Test: Reminder: 2 reviews are waiting for you');
  expect(sent?.text).toContain('You have no open reviews, so the test lists invented ones.');
  expect(sent?.text).toContain('Manager review of Ana Ruiz: is due 03/12/2027');
  expect(sent?.text).not.toContain('survey.example');
});

test('the test says the company’s own words of the digest', async () => {
  await run(
    sql`update mail_text set subject = 'Heads up', greeting = 'Dear you,' where kind = 'reminder-digest'`,
  );
  await press();
  const sent = await mail();
  expect(sent?.subject).toBe('Test: Heads up');
  expect(sent?.text).toContain('Dear you,');
  await run(sql`update mail_text set subject = null, greeting = null`);
});

test('a second test within ten minutes is refused and says when; later, or after an undeliverable one, it is sent', async () => {
  const both = await Promise.all([press(), press()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  const refused = await press();
  expect([refused.status, refused.text]).toEqual([
    429,
    'You got a test less than 10 minutes ago. You can send the next one in 10 minutes.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(await messages()).toHaveLength(1);
  // Another Admin has a limit of their own.
  await addPerson(app.owner, { email: 'next@example.test', permissions: ['Benchmark_Admin'] });
  expect((await (await app.signInAs('next@example.test')).call(sendReminderTest)).status).toBe(200);
  await run(sql`update message set queued_at = queued_at - interval '10 minutes'`);
  expect((await press()).status).toBe(200);
  await run(sql`update message set failed_at = now(), failure = 'refused'`);
  expect((await press()).status).toBe(200);
});
