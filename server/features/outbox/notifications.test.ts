import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callScope } from '#server/db/connection/call-scope.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import { PermanentMailFailure } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { enqueueMessages } from './notifications.ts';
import {
  deliveryFailedTo,
  listUndelivered,
  remindersSentTo,
  secondsUntilNextReminder,
} from './notifications.queries.ts';
import { mailContext, queue, reminderTo, type Fixture, setFixture } from './notifications.fixture.ts';
import { MessageClaimed, pauseSeconds, sendMessage } from './send-message.ts';
import { queueForgottenMessages, sweepMessages } from './sweep-messages.ts';

let database: TestDatabase;
let fixture: Fixture;
let jobs: ReturnType<typeof recordingJobs>;
let mailer: MailerDouble;
const context = () => mailContext(database.db, jobs, mailer);

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
});
beforeEach(async () => {
  jobs = recordingJobs();
  mailer = keepingMailer();
  await database.shiftClock(null);
  await database.owner.deleteFrom('message').execute();
});
afterAll(() => database.drop());

const messageRow = (messageId: number) =>
  database.db.selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow();

const queueReminder = (note: string | null = null) => queue(database.db, jobs, reminderTo(fixture, note));

async function reviewerEntry() {
  return database.db
    .selectFrom('annual_reviewer')
    .select((eb) => [
      remindersSentTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('remindersSent'),
      deliveryFailedTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('deliveryFailed'),
    ])
    .where('annual_reviewer_id', '=', fixture.alanEntry)
    .executeTakeFirstOrThrow();
}

test('many messages take two statements, one job and one recipient each', async () => {
  const count = { statements: 0 };
  await inTransaction(database.db, (tx) =>
    callScope.run(count, () =>
      enqueueMessages(tx, jobs, [reminderTo(fixture), { ...reminderTo(fixture), recipientId: fixture.ada }]),
    ),
  );
  expect(count.statements).toBe(1); // the second statement inserts the jobs; here they are only recorded
  expect(jobs.enqueued.map(({ queue }) => queue)).toEqual(['mail', 'mail']);
  const rows = await database.db.selectFrom('message').select('recipient_id').orderBy('message_id').execute();
  expect(rows.map((row) => row.recipient_id)).toEqual([fixture.alan, fixture.ada]);
});

test('a message uses the address, link and deadline at the time of sending', async () => {
  const id = await queueReminder();
  await sql`update employee set email = 'alan.turing@acme.test' where employee_id = ${fixture.alan}`.execute(
    database.owner,
  );
  await sql`update annual_review set peer_deadline = '2031-03-04' where annual_review_id = ${fixture.reviewId}`.execute(
    database.owner,
  );
  await sendMessage(context(), id);
  expect(mailer.sent).toHaveLength(1);
  expect(mailer.sent[0]).toMatchObject({
    to: { name: 'Alan Turing', address: 'alan.turing@acme.test' },
    subject: 'Reminder: your peer review of Ada Lovelace is due 03/04/2031',
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@reviews\.acme\.test>$/),
  });
  expect(mailer.sent[0]?.text).toContain('https://survey.acme.test/a?b=1&c=2');
  expect(mailer.sent[0]?.text).toContain(`https://reviews.acme.test/employees/${fixture.alan}`);
  expect(await messageRow(id)).toMatchObject({ sent_at: expect.any(Date), failed_at: null, attempts: 1 });
});

test('a second job for a message that was sent sends nothing', async () => {
  const id = await queueReminder();
  await sendMessage(context(), id);
  await sendMessage(context(), id);
  expect(mailer.sent).toHaveLength(1);
});

test('two workers never claim the same message', async () => {
  const id = await queueReminder();
  const accepted = Promise.withResolvers<void>();
  const slow = { ...mailer, send: () => accepted.promise };
  const first = sendMessage(mailContext(database.db, jobs, slow), id);
  await expect.poll(async () => (await messageRow(id)).claimed_until).not.toBeNull();
  await expect(sendMessage(context(), id)).rejects.toBeInstanceOf(MessageClaimed);
  accepted.resolve();
  await first;
  expect(mailer.sent).toEqual([]);
  expect((await messageRow(id)).sent_at).not.toBeNull();
});

test('the claim of a dead worker expires, and the next one sends with the same Message-ID', async () => {
  const id = await queueReminder();
  const seen: string[] = [];
  const dying = {
    ...mailer,
    send: (mail: { messageId: string }) => {
      seen.push(mail.messageId);
      return new Promise<void>(() => {});
    },
  };
  void sendMessage(mailContext(database.db, jobs, dying), id);
  await expect.poll(() => seen).toHaveLength(1);
  await sql`update message set claimed_until = clock_timestamp() where message_id = ${id}`.execute(
    database.owner,
  );
  await sendMessage(context(), id);
  expect(mailer.sent.map(({ messageId }) => messageId)).toEqual(seen);
});

test('a temporary failure is retried after a pause, and given up after three days', async () => {
  const id = await queueReminder();
  mailer.failWith = new Error('connect ECONNREFUSED');
  await sendMessage(context(), id);
  expect(jobs.enqueued).toHaveLength(2);
  expect(await messageRow(id)).toMatchObject({
    failed_at: null,
    claimed_until: null,
    failure: 'connect ECONNREFUSED',
  });

  await database.shiftClock('71 hours');
  await sendMessage(context(), id);
  expect((await messageRow(id)).failed_at).toBeNull();
  await database.shiftClock('73 hours');
  await sendMessage(context(), id);
  expect((await messageRow(id)).failed_at).not.toBeNull();
  expect(jobs.enqueued).toHaveLength(3);
});

test('the pauses double from a second to five minutes', () => {
  expect([1, 2, 3, 4, 8, 9].map((attempts) => pauseSeconds(attempts, 0))).toEqual([1, 2, 4, 8, 128, 256]);
  expect(pauseSeconds(10, 0)).toBe(300);
  expect(pauseSeconds(5_000, 1)).toBe(300);
  expect([0, 0.5, 1].map((random) => pauseSeconds(4, random))).toEqual([8, 10, 12]);
});

test('a permanent refusal is recorded, shown with the reviewer and listed for the Admin', async () => {
  const id = await queueReminder();
  mailer.failWith = new PermanentMailFailure('550 No such user here');
  await sendMessage(context(), id);
  expect(jobs.enqueued).toHaveLength(1);
  expect(await reviewerEntry()).toEqual({ remindersSent: [], deliveryFailed: true });
  expect(await listUndelivered(database.db, { viewerId: 0 })).toEqual([
    {
      messageId: id,
      kind: 'reviewer-reminder',
      recipientId: fixture.alan,
      recipientName: 'Alan Turing',
      senderId: fixture.grace,
      senderName: 'Grace Hopper',
      annualReviewId: fixture.reviewId,
      annualReviewerId: fixture.alanEntry,
      projectEvaluationId: null,
      failedAt: expect.any(Date),
      failedDate: new Date().toISOString().slice(0, 10),
      failure: '550 No such user here',
    },
  ]);

  expect(await listUndelivered(database.db, { senderId: fixture.grace, viewerId: 0 })).toHaveLength(1);
  expect(await listUndelivered(database.db, { senderId: fixture.ada, viewerId: 0 })).toEqual([]);

  const next = await queueReminder();
  await sendMessage(context(), next);
  const newestFirst = (await listUndelivered(database.db, { viewerId: 0 })).map((one) => one.messageId);
  expect(newestFirst).toEqual([next, id]);

  mailer.failWith = null;
  await sendMessage(context(), id);
  expect(mailer.sent).toEqual([]);
  await sendMessage(context(), await queueReminder());
  expect((await reviewerEntry()).deliveryFailed).toBe(false);
});

test('reminders are listed by days in the company’s time zone, and may repeat after ten minutes', async () => {
  const wait = () => inTransaction(database.db, (tx) => secondsUntilNextReminder(tx, fixture.alanEntry));
  await sql`update installation set time_zone = 'Pacific/Kiritimati'`.execute(database.owner);
  expect(await wait()).toBe(0);
  const id = await queueReminder();
  expect(await wait()).toBeGreaterThan(590);
  await sendMessage(context(), id);
  await sql`update message set sent_at = '2031-01-31T23:00:00Z' where message_id = ${id}`.execute(
    database.owner,
  );
  expect((await reviewerEntry()).remindersSent).toEqual(['2031-02-01']);
  await database.shiftClock('10 minutes 1 second');
  expect(await wait()).toBe(0);
  // The pause follows the last reminder, and the days are listed from the first on.
  const next = await queueReminder();
  expect(await wait()).toBeGreaterThan(590);
  await sql`update message set sent_at = '2031-01-30T23:00:00Z' where message_id = ${next}`.execute(
    database.owner,
  );
  expect((await reviewerEntry()).remindersSent).toEqual(['2031-01-31', '2031-02-01']);
  await sql`update installation set time_zone = 'UTC'`.execute(database.owner);
});

test('a message of a newer version’s kind waits instead of being lost', async () => {
  const id = await queueReminder();
  await sql`update message set kind = 'from-the-future' where message_id = ${id}`.execute(database.owner);
  await sendMessage(context(), id);
  expect(await messageRow(id)).toMatchObject({ sent_at: null, failed_at: null, skipped_at: null });
  expect(jobs.enqueued).toHaveLength(2);
});

test('the sweep queues messages again whose jobs were lost, once each, and no other', async () => {
  await queueForgottenMessages(database.db, jobs);
  const kept = await queueReminder();
  const lost = [await queueReminder(), await queueReminder()];
  for (const id of lost) {
    const at = jobs.enqueued.findIndex(({ data }) => Reflect.get(data, 'messageId') === id);
    jobs.enqueued.splice(at, 1);
  }
  const before = jobs.enqueued.length;
  expect(await queueForgottenMessages(database.db, jobs)).toBe(2);
  expect(jobs.enqueued.slice(before)).toEqual(
    lost.map((messageId) => ({ queue: 'mail', data: { messageId } })),
  );
  expect(await queueForgottenMessages(database.db, jobs)).toBe(0);
  for (const id of [kept, ...lost])
    await sql`update message set skipped_at = app_now() where message_id = ${id}`.execute(database.owner);
});

test('the sweep gives up on an old message whose job was lost, and keeps a recent one', async () => {
  const old = await queueReminder();
  await database.shiftClock('4 days');
  const young = await queueReminder();
  expect(await sweepMessages(database.db)).toBe(1);
  expect((await messageRow(old)).failed_at).not.toBeNull();
  expect((await messageRow(young)).failed_at).toBeNull();
});
