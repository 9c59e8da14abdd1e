import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { callScope } from '#server/db/connection/call-scope.ts';
import { type Db, inTransaction, openDatabase, openPool } from '#server/db/connection/client.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { claimMessage } from './messages.queries.ts';
import { noteToTell, sendNoticesOf } from './notices.ts';
import { note, addReview, type OtherReview } from './notices.fixture.ts';
import { mailContext, type Fixture, setFixture } from './notifications.fixture.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let ben: OtherReview;
let jobs: ReturnType<typeof recordingJobs>;
let mailer: MailerDouble;

beforeEach(async () => {
  database = await createTestDatabase();
  fixture = await setFixture(database.owner);
  ben = await addReview(database.owner, fixture, { name: 'Ben' });
  jobs = recordingJobs();
  mailer = keepingMailer();
  return () => database.drop();
});

/** Whether Alan is asked to review Ada, and Ben. */
const askAlan = () => ({
  recipientId: fixture.alan,
  annualReviewId: fixture.reviewId,
  annualReviewerId: fixture.alanEntry,
  what: 'asked' as const,
});
const askOfBen = () => ({
  recipientId: fixture.alan,
  annualReviewId: ben.reviewId,
  annualReviewerId: ben.peerEntry,
  what: 'asked' as const,
});
const started = (recipientId: number, annualReviewId = fixture.reviewId) => ({
  recipientId,
  annualReviewId,
  what: 'started' as const,
});
const grace = () => ({ id: fixture.grace });
const send = (messageId = 0) => sendMessage(mailContext(database.db, jobs, mailer), messageId);
const subjects = () => mailer.sent.map(({ to, subject }) => `${to.name}: ${subject}`);

describe('notices of single acts', () => {
  it('collect in one mail per recipient, five minutes after the first', async () => {
    const first = await note(database.db, jobs, grace(), [askAlan(), started(fixture.ada)]);
    expect(first.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([300, 300]);
    expect(await note(database.db, jobs, { id: fixture.ada }, [askOfBen()])).toEqual([]);
    for (const { messageId } of first) await send(messageId);
    expect(subjects().toSorted()).toEqual([
      'Ada Lovelace: Your annual review has started',
      "Alan Turing: You've been asked to review Ada Lovelace and 1 other",
    ]);
  });

  it('begin another mail once a worker had the first in hand, even if it could not be sent', async () => {
    const [first] = await note(database.db, jobs, grace(), [askAlan()]);
    await claimMessage(database.db, first?.messageId ?? 0, { seconds: 15, host: 'acme.test' });
    const [second] = await note(database.db, jobs, grace(), [askOfBen()]);
    expect(second?.startAfterSeconds).toBe(300);
    await sql`update message set claimed_until = null`.execute(database.owner);
    await send(first?.messageId);
    await send(second?.messageId);
    expect(subjects()).toEqual([
      "Alan Turing: You've been asked to review Ada Lovelace",
      "Alan Turing: You've been asked to review Ben Doe",
    ]);
  });

  it('tell no people what they did themselves, unless they are asked for something', async () => {
    const link = { ...askAlan(), what: 'link' as const };
    const by = { id: fixture.alan };
    expect(await note(database.db, jobs, by, [link, started(fixture.alan)])).toEqual([]);
    const [own] = await note(database.db, jobs, by, [askAlan(), { ...askOfBen(), what: 'reminded' }]);
    await send(own?.messageId);
    expect(subjects()).toEqual(["Alan Turing: You've been asked to review Ada Lovelace"]);
    expect(mailer.sent[0]?.text).toContain('Peer review of Ben Doe');
  });

  it('are told as the company’s where no person acts', async () => {
    const [mail] = await note(database.db, jobs, { id: null }, [started(fixture.ada)]);
    await send(mail?.messageId);
    expect(subjects()).toEqual(['Ada Lovelace: Your annual review has started']);
  });

  it('leave nothing behind after a rollback', async () => {
    const work = inTransaction(database.db, async (tx) => {
      await noteToTell({ tx, jobs, viewer: null }, [askAlan()]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { rows } = await sql`select from message union all select from review_notice`.execute(
      database.owner,
    );
    expect(rows).toEqual([]);
  });

  it('make a concurrent worker wait and send them, too', async () => {
    const [first] = await note(database.db, jobs, grace(), [askAlan()]);
    let sending: Promise<void> = Promise.resolve();
    await inTransaction(database.db, async (tx) => {
      await noteToTell({ tx, jobs, viewer: null }, [askOfBen()]);
      sending = send(first?.messageId);
      await new Promise((done) => setTimeout(done, 200));
      expect(mailer.sent).toEqual([]);
    });
    await sending;
    expect(subjects()).toEqual(["Alan Turing: You've been asked to review Ada Lovelace and 1 other"]);
  });

  it('are in one mail, and none is lost, whatever two servers and a worker do at once', async () => {
    const other: Db = openDatabase(openPool({ connectionString: database.url, max: 4 }));
    const names: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const { reviewId, peerEntry } = await addReview(database.owner, fixture, { name: `Turn${turn}` });
      const about = { ...askAlan(), annualReviewId: reviewId, annualReviewerId: peerEntry };
      const last = jobs.enqueued.at(-1);
      const sent = turn % 4 === 3 && last ? [send(Number(Reflect.get(last.data, 'messageId')))] : [];
      await Promise.all([
        note(turn % 2 === 0 ? database.db : other, jobs, grace(), [about]),
        note(turn % 2 === 0 ? other : database.db, jobs, grace(), [turn % 3 === 0 ? askAlan() : askOfBen()]),
        ...sent,
      ]);
      names.push(`Turn${turn} Doe`);
      const { rows } = await sql`select from message where attempts = 0`.execute(database.owner);
      expect(rows.length).toBeLessThanOrEqual(1);
    }
    await other.destroy();
    for (const { data } of jobs.enqueued) await send(Number(Reflect.get(data, 'messageId')));
    const texts = mailer.sent.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
    for (const name of names) expect(texts.filter((text) => text.includes(`of ${name}:`))).toHaveLength(1);
  });
});

describe('notices of a bulk action', () => {
  const bulkActId = randomUUID();
  const inBulk = () => ({ id: fixture.grace, bulkActId });
  const finish = (db: Db = database.db) => inTransaction(db, (tx) => sendNoticesOf(tx, jobs, bulkActId));
  const messageIds = () => jobs.enqueued.map(({ data }) => Number(Reflect.get(data, 'messageId')));

  it('wait for its end, then become one mail per recipient at once', async () => {
    expect(await note(database.db, jobs, inBulk(), [askAlan(), started(fixture.ada)])).toEqual([]);
    expect(await note(database.db, jobs, inBulk(), [askOfBen()])).toEqual([]);
    expect(await inTransaction(database.db, (tx) => sendNoticesOf(tx, jobs, randomUUID()))).toBe(0);
    expect(await finish()).toBe(2);
    expect(jobs.enqueued.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([undefined, undefined]);
    for (const messageId of messageIds()) await send(messageId);
    expect(subjects().toSorted()).toEqual([
      'Ada Lovelace: Your annual review has started',
      "Alan Turing: You've been asked to review Ada Lovelace and 1 other",
    ]);
  });

  it('do not mix with the notices of single acts', async () => {
    const [single] = await note(database.db, jobs, grace(), [askAlan()]);
    await note(database.db, jobs, inBulk(), [askOfBen()]);
    await send(single?.messageId);
    expect(subjects()).toEqual(["Alan Turing: You've been asked to review Ada Lovelace"]);
    expect(await finish()).toBe(1);
  });

  it('are queued once, however often and by however many servers', async () => {
    await note(database.db, jobs, inBulk(), [askAlan(), askOfBen(), started(fixture.ada)]);
    const other = openDatabase(openPool({ connectionString: database.url, max: 2 }));
    const counts = await Promise.all([finish(), finish(other), finish(), finish(other)]);
    await other.destroy();
    expect(counts.toSorted()).toEqual([0, 0, 0, 2]);
    expect(await finish()).toBe(0);
    expect(messageIds()).toHaveLength(2);
  });

  it('take the same few statements for any number of people', async () => {
    await sql`insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'P' || n, 'Doe', 'p' || n || '@acme.test', '2020-01-01', department_id
      from department cross join generate_series(1, 2000) n`.execute(database.owner);
    await sql`insert into review_notice (recipient_id, annual_review_id, what, bulk_act_id)
      select employee_id, ${fixture.reviewId}, 'started', ${bulkActId} from employee cross join generate_series(1, 3)
      where email like 'p%'`.execute(database.owner);
    const count = { statements: 0 };
    const mails = await inTransaction(database.db, (tx) =>
      callScope.run(count, () => sendNoticesOf(tx, jobs, bulkActId)),
    );
    expect(mails).toBe(2000);
    // The recorded jobs take none.
    expect(count.statements).toBe(2);
    const { rows } = await sql`select from review_notice where message_id is null`.execute(database.owner);
    expect(rows).toEqual([]);
  });
});
