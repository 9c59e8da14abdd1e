import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteEvaluation } from '#contract/projects/project-evaluations.endpoints.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import { ok, openProjectFixture } from '#server/features/projects/directory/projects.fixture.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';
import { keepingMailer, type MailerDouble } from '#server/ports/mailer/mailer.test-double.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { claimMessage } from './messages.queries.ts';
import { addReview } from './notices.fixture.ts';
import { enqueueMessages, type NewMessage } from './notifications.ts';
import { mailContext, type Fixture, setFixture } from './notifications.fixture.ts';
import { sendMessage } from './send-message.ts';

let database: TestDatabase;
let fixture: Fixture;
let jobs: ReturnType<typeof recordingJobs>;
let mailer: MailerDouble;

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

/** Sets the date and invites Ada and Grace, as the rule of the sit-down does. Returns the new jobs. */
async function setSitDown(day: string) {
  const before = jobs.enqueued.length;
  await inTransaction(database.db, async (tx) => {
    await sql`update annual_review set sitdown_date = ${day} where annual_review_id = ${fixture.reviewId}`.execute(
      tx,
    );
    await enqueueMessages(tx, jobs, [invitation(fixture.ada), invitation(fixture.grace)]);
  });
  return jobs.enqueued.slice(before).map(({ data, startAfterSeconds }) => ({
    messageId: Number(Reflect.get(data, 'messageId')),
    startAfterSeconds,
  }));
}

const invitation = (recipientId: number): NewMessage => ({
  kind: 'sit-down-invitation',
  recipientId,
  senderId: fixture.grace,
  annualReviewId: fixture.reviewId,
});
const send = async (made: readonly { messageId: number }[]) => {
  for (const { messageId } of made) await sendMessage(mailContext(database.db, jobs, mailer), messageId);
};
const subjects = () =>
  mailer.sent.map(({ to, subject }) => `${to.name}: ${/\d\d\/\d\d\/\d{4}/.exec(subject)?.[0]}`);

describe('a sit-down date that is moved back and forth', () => {
  it('sends the first invitation immediately, and the next one ten minutes later with the last date', async () => {
    const first = await setSitDown('2031-04-01');
    expect(first.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([undefined, undefined]);
    await send(first);
    const second = await setSitDown('2031-04-02');
    expect(
      second.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 590 && startAfterSeconds <= 600),
    ).toEqual([true, true]);
    for (let turn = 0; turn < 20; turn += 1)
      expect(await setSitDown(turn % 2 ? '2031-04-03' : '2031-04-04')).toEqual([]);
    await database.shiftClock('10 minutes');
    await send(second);
    expect(subjects()).toEqual([
      'Ada Lovelace: 04/01/2031',
      'Grace Hopper: 04/01/2031',
      'Ada Lovelace: 04/03/2031',
      'Grace Hopper: 04/03/2031',
    ]);
    const third = await setSitDown('2031-04-05');
    expect(third.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 590)).toEqual([true, true]);
    await database.shiftClock('21 minutes');
    await send(third);
    expect(subjects().slice(4)).toEqual(['Ada Lovelace: 04/05/2031', 'Grace Hopper: 04/05/2031']);
    const fourth = await setSitDown('2031-04-06');
    expect(fourth.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 0)).toEqual([true, true]);
    await database.shiftClock('32 minutes');
    await send(fourth);
    await database.shiftClock('43 minutes');
    expect((await setSitDown('2031-04-07')).map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('does not count on an invitation that a worker has claimed, which may contain the former date', async () => {
    const [ada] = await setSitDown('2031-04-01');
    await claimMessage(database.db, ada?.messageId ?? 0, { seconds: 15, host: 'acme.test' });
    const made = await setSitDown('2031-04-02');
    expect(made.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 590)).toEqual([true]);
  });

  it('is not delayed by an invitation that failed or was skipped', async () => {
    const made = await setSitDown('2031-04-01');
    await sql`update message set failed_at = app_now() where message_id = ${made[0]?.messageId}`.execute(
      database.owner,
    );
    await sql`update message set skipped_at = app_now() where message_id = ${made[1]?.messageId}`.execute(
      database.owner,
    );
    const next = await setSitDown('2031-04-02');
    expect(next.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([undefined, undefined]);
  });

  it('makes a concurrent worker wait and send the new date', async () => {
    const made = await setSitDown('2031-04-01');
    let sending: Promise<void> = Promise.resolve();
    await inTransaction(database.db, async (tx) => {
      await sql`update annual_review set sitdown_date = '2031-04-09' where annual_review_id = ${fixture.reviewId}`.execute(
        tx,
      );
      await enqueueMessages(tx, jobs, [invitation(fixture.ada), invitation(fixture.grace)]);
      sending = send(made);
      await new Promise((done) => setTimeout(done, 200));
    });
    await sending;
    expect(subjects()).toEqual(['Ada Lovelace: 04/09/2031', 'Grace Hopper: 04/09/2031']);
  });

  it('delays only who was invited to it, and only to it', async () => {
    const inviteTo = async (...messages: NewMessage[]) => {
      const before = jobs.enqueued.length;
      await inTransaction(database.db, (tx) => enqueueMessages(tx, jobs, messages));
      return jobs.enqueued.slice(before).map(({ startAfterSeconds }) => startAfterSeconds);
    };
    await sql`update annual_review set sitdown_date = '2031-04-01'`.execute(database.owner);
    expect(await inviteTo(invitation(fixture.ada))).toEqual([undefined]);
    expect(await inviteTo(invitation(fixture.grace))).toEqual([undefined]);
    const { reviewId } = await addReview(database.owner, fixture, { name: 'Ben' });
    const toBen = { ...invitation(fixture.grace), annualReviewId: reviewId };
    expect(await inviteTo(invitation(fixture.grace), toBen)).toEqual([undefined]);
    expect(await inviteTo(invitation(fixture.grace))).toEqual([]);
  });

  it('does not hold up the invitation of another person', async () => {
    const [, grace] = await setSitDown('2031-04-01');
    await inTransaction(database.db, async (tx) => {
      await enqueueMessages(tx, jobs, [invitation(fixture.ada)]);
      await send(grace ? [grace] : []);
    });
    expect(subjects()).toEqual(['Grace Hopper: 04/01/2031']);
  });
});

it('an invitation to a project waits after the last one to the same person, even with another link', async () => {
  const projects = await openProjectFixture();
  const { test, people, callers } = projects;
  const delays = () => test.jobs.enqueued.map(({ startAfterSeconds = 0 }) => startAfterSeconds > 590);
  const projectId = await projects.newProject();
  expect(delays()).toEqual([false, false, false]);
  test.jobs.enqueued.length = 0;
  const id = await projects.evaluationOf(projectId, people.member);
  ok(await callers.pm.call(deleteEvaluation, { params: { id } }));
  ok(await projects.save({ projectId }));
  expect(delays()).toEqual([true]);
  test.jobs.enqueued.length = 0;
  await projects.newProject({ projectName: 'Another' });
  expect(delays()).toEqual([false, false, false]);
  await test.stop();
});
