import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import { PermanentMailFailure } from '#server/ports/mailer/mailer.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { addReview, note } from '#server/features/outbox/notices.fixture.ts';
import type { Notice } from '#server/features/outbox/notices.writes.ts';
import {
  deliveryFailedTo,
  listUndelivered,
  remindersSentTo,
  secondsUntilNextReminder,
} from '#server/features/outbox/notifications.queries.ts';
import { mailContext, type Fixture, setFixture } from '#server/features/outbox/notifications.fixture.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let jobs: ReturnType<typeof recordingJobs>;
let mailer: MailerDouble;

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  jobs = recordingJobs();
  mailer = keepingMailer();
  return () => database.drop();
});

const toAlan = (what: Notice['what'] = 'reminded'): Notice => ({
  what,
  recipientId: fixture.alan,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.alanEntry,
});
const noteOf = async (notices: readonly Notice[], bulkActId?: string) => {
  const bulk = bulkActId === undefined ? {} : { bulkActId };
  const [first] = await note(database.db, jobs, { id: fixture.grace, ...bulk }, notices);
  return first?.messageId ?? 0;
};
const send = (messageId: number) => sendMessage(mailContext(database.db, jobs, mailer), messageId);
const wait = () => inTransaction(database.db, (tx) => secondsUntilNextReminder(tx, fixture.alanEntry));
const entry = () =>
  database.db
    .selectFrom('annual_reviewer')
    .select((eb) => [
      remindersSentTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('remindersSent'),
      deliveryFailedTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('deliveryFailed'),
    ])
    .where('annual_reviewer_id', '=', fixture.alanEntry)
    .executeTakeFirstOrThrow();
const today = new Date().toISOString().slice(0, 10);

describe('a reminder in a collected email', () => {
  it('counts for the pause from when it is noted, also while a bulk action holds it', async () => {
    await noteOf([toAlan()], '7b3e4a9e-6f0b-4b8e-9d3c-0a4f7c1f5a10');
    expect(await wait()).toBeGreaterThan(590);
    await database.shiftClock('10 minutes 1 second');
    expect(await wait()).toBe(0);
    const messageId = await noteOf([toAlan()]);
    expect(await wait()).toBeGreaterThan(590);
    await sql`update message set failed_at = app_now() where message_id = ${messageId}`.execute(
      database.owner,
    );
    expect(await wait()).toBe(0);
  });

  it('counts as sent on its day; that a review started or that a peer was asked does not', async () => {
    const asked = await noteOf([toAlan('asked'), toAlan('link')]);
    expect(await wait()).toBe(0);
    await send(asked);
    expect(await entry()).toEqual({ remindersSent: [], deliveryFailed: false });
    const reminded = await noteOf([toAlan()]);
    expect((await entry()).remindersSent).toEqual([]);
    await send(reminded);
    expect(await entry()).toEqual({ remindersSent: [today], deliveryFailed: false });
  });

  it('does not count where the mail left it out', async () => {
    const ben = await addReview(database.owner, fixture, { name: 'Ben' });
    const ofBen = { ...toAlan(), annualReviewId: ben.reviewId, annualReviewerId: ben.peerEntry };
    const messageId = await noteOf([toAlan(), ofBen]);
    await sql`update annual_reviewer set completed_at = now()
      where annual_reviewer_id = ${fixture.alanEntry}`.execute(database.owner);
    await send(messageId);
    expect(mailer.sent[0]?.subject).toBe('Reminder: your peer review of Ben Doe');
    expect((await entry()).remindersSent).toEqual([]);
  });
});

describe('a collected email that could not be delivered', () => {
  it('shows at the reviewer until a later one gets through', async () => {
    mailer.failWith = new PermanentMailFailure('550 No such user here');
    await send(await noteOf([toAlan('asked')]));
    expect((await entry()).deliveryFailed).toBe(true);
    mailer.failWith = null;
    await send(await noteOf([toAlan('link')]));
    expect((await entry()).deliveryFailed).toBe(false);
  });

  it('is listed, but not for the person under review unless it says more', async () => {
    const listedFor = async (viewerId: number, senderId: number | null = null) =>
      (await listUndelivered(database.db, { viewerId, senderId })).map(({ messageId }) => messageId);
    mailer.failWith = new PermanentMailFailure('550 No such user here');
    const alone = await noteOf([toAlan('asked')]);
    await send(alone);
    expect(await listedFor(fixture.grace)).toEqual([alone]);
    expect(await listedFor(fixture.ada)).toEqual([]);
    // The recipient does not count as another person.
    expect(await listedFor(fixture.alan)).toEqual([alone]);
    expect(await listedFor(0, fixture.grace)).toEqual([alone]);
    expect(await listedFor(0, fixture.ada)).toEqual([]);
    const ben = await addReview(database.owner, fixture, { name: 'Ben' });
    const ofBen = { ...toAlan('asked'), annualReviewId: ben.reviewId, annualReviewerId: ben.peerEntry };
    const both = await noteOf([toAlan('asked'), ofBen]);
    await send(both);
    expect(await listedFor(fixture.ada)).toEqual([both]);
  });

  it('stays hidden from the person under review after the peer was removed', async () => {
    mailer.failWith = new PermanentMailFailure('550 No such user here');
    await send(await noteOf([toAlan('asked')]));
    await sql`delete from annual_reviewer where annual_reviewer_id = ${fixture.alanEntry}`.execute(
      database.owner,
    );
    expect(await listUndelivered(database.db, { viewerId: fixture.ada })).toEqual([]);
    expect(await listUndelivered(database.db, { viewerId: fixture.grace })).toHaveLength(1);
  });
});
