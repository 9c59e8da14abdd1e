import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/dates.ts';
import { type Db, openDatabase, openPool } from '#server/db/client.ts';
import { keepingMailer } from '#server/ports/mailer.test-double.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { sendDueReminders } from './automatic-reminders.ts';
import { deliveryFailedTo, remindersSentTo } from './notifications.queries.ts';
import { mailContext, type Scene, setScene } from './notifications.scene.ts';
import { sendMessage } from './send-message.ts';

let app: TestApp;
let scene: Scene;
let otherServer: Db;

beforeAll(async () => {
  app = await startTestApp({});
  scene = await setScene(app.owner);
  otherServer = openDatabase(openPool({ connectionString: app.url, max: 3 }));
});
beforeEach(async () => {
  await app.shiftClock(null);
  await app.owner.deleteFrom('reminder_item').execute();
  await app.owner.deleteFrom('message').execute();
  await sql`update automatic_reminders set is_on = false, through_day = null, seven_days_before = true,
    one_day_before = true, on_the_day = true, weekly_after = true`.execute(app.owner);
  await sql`update annual_reviewer set completed_at = null`.execute(app.owner);
  await inZone('UTC');
});
afterAll(async () => {
  await otherServer.destroy();
  await app.stop();
});

const inZone = (zone: string) => sql`update installation set time_zone = ${zone}`.execute(app.owner);

/** Moves the rules to an instant. */
async function goTo(instant: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${instant}::timestamptz - now())::float8 as seconds`.execute(app.owner);
  await app.shiftClock(`${rows[0]?.seconds} seconds`);
}

const switchOn = (throughDay: string) =>
  sql`update automatic_reminders set is_on = true, through_day = ${throughDay}`.execute(app.owner);

const send = (db: Db = app.db) => sendDueReminders(db, app.jobs);

type Digest = { recipientId: number; day: string; hour: number; entries: number[] };

async function digests(): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    select recipient_id as "recipientId", digest_day as day,
      extract(hour from queued_at at time zone (select time_zone from installation))::integer as hour,
      array(select annual_reviewer_id from reminder_item item where item.message_id = message.message_id
        order by annual_reviewer_id) as entries
    from message where kind = 'reminder-digest' order by digest_day, recipient_id`.execute(app.owner);
  return rows;
}

const setDeadlines = (peer: string) =>
  sql`update annual_review set peer_deadline = ${peer}, self_deadline = ${addDays(peer, 9)},
    manager_deadline = ${addDays(peer, 18)}, final_deadline = ${addDays(peer, 27)}
    where annual_review_id = ${scene.reviewId}`.execute(app.owner);

/** What the choices mean, said once more and in another way than in the program. */
const isReminded = (deadline: string, day: string) => {
  const left = daysBetween(day, deadline);
  return left === 7 || left === 1 || left === 0 || (left < 0 && left % 7 === 0);
};

test.each([
  ['the clocks go forward', 'America/New_York', '2027-03-01', '2027-03-14'],
  ['the clocks go back', 'America/New_York', '2027-10-25', '2027-11-07'],
  ['the clocks go forward at midnight', 'Africa/Cairo', '2027-04-12', '2027-04-30'],
])(
  'over 30 days in which %s, two servers send each digest once, in the morning',
  async (_, zone, start, change) => {
    await inZone(zone);
    await setDeadlines(addDays(start, 9));
    await switchOn(addDays(start, -1));
    const deadlines = {
      [scene.alan]: [scene.alanEntry, addDays(start, 9)],
      [scene.ada]: [scene.adaEntry, addDays(start, 18)],
      [scene.grace]: [scene.graceEntry, addDays(start, 27)],
    } as const;
    for (let hour = 0; hour < 31 * 24; hour++) {
      await goTo(new Date(Date.parse(`${start}T00:05:00Z`) + hour * 3_600_000).toISOString());
      // The second server comes a moment later, at the same time, or is away and back again.
      await Promise.all([send(), send(otherServer)]);
    }
    const found = await digests();
    const days = Array.from({ length: 30 }, (_one, index) => addDays(start, index));
    const expected = days.flatMap((day) =>
      Object.entries(deadlines)
        .filter(([, [, deadline]]) => isReminded(deadline, day))
        .map(([recipientId, [entry]]) => ({
          recipientId: Number(recipientId),
          day,
          hour: 8,
          entries: [entry],
        })),
    );
    expect(found.filter(({ day }) => days.includes(day))).toEqual(expected);
    expect(expected.some(({ day }) => day > change) && expected.some(({ day }) => day < change)).toBe(true);
  },
  120_000,
);

test('several duties make one mail; each is counted once the mail has gone', async () => {
  const second = await addReviewOf(scene.grace, '2031-03-03');
  await setDeadlines('2031-03-03');
  await switchOn('2031-03-01');
  await goTo('2031-03-02T07:59:00Z');
  expect(await send()).toBe(0);
  await goTo('2031-03-02T08:00:00Z');
  expect(await send()).toBe(1);
  expect(await digests()).toEqual([
    {
      recipientId: scene.alan,
      day: '2031-03-02',
      hour: 8,
      entries: [scene.alanEntry, second].toSorted((a, b) => a - b),
    },
  ]);

  const mailer = keepingMailer();
  await sendMessage(mailContext(app.db, app.jobs, mailer), await newestMessage());
  expect(mailer.sent[0]).toMatchObject({
    to: { name: 'Alan Turing' },
    subject: 'Reminder: 2 reviews wait for you',
  });
  expect(mailer.sent[0]?.text).toContain('Peer review of Ada Lovelace: is due 03/03/2031');
  expect(mailer.sent[0]?.text).toContain('https://survey.acme.test/a?b=1&c=2');
  expect(await remindersOf(scene.alanEntry)).toEqual({
    remindersSent: ['2031-03-02'],
    deliveryFailed: false,
  });
  expect(await remindersOf(second)).toEqual({ remindersSent: ['2031-03-02'], deliveryFailed: false });
  const { rows: audit } = await sql<{ subject: number }>`
    select subject_employee_id as subject from audit_event where action = 'remind-automatically'
      and object->>'day' = '2031-03-02'`.execute(app.owner);
  expect(audit).toEqual([{ subject: scene.alan }]);
  await sql`delete from annual_reviewer where annual_reviewer_id = ${second}`.execute(app.owner);
});

test('what is done by the time of sending is neither said nor counted; with nothing left there is no mail', async () => {
  await setDeadlines('2031-03-03');
  await switchOn('2031-03-02');
  await goTo('2031-03-03T09:00:00Z');
  expect(await send()).toBe(1);
  await complete(scene.alanEntry);
  const mailer = keepingMailer();
  await sendMessage(mailContext(app.db, app.jobs, mailer), await newestMessage());
  expect(mailer.sent).toEqual([]);
  expect(await remindersOf(scene.alanEntry)).toEqual({ remindersSent: [], deliveryFailed: false });
});

test('nobody is reminded who is done or archived, about somebody archived, or in a review that is over', async () => {
  await setDeadlines('2031-03-03');
  const due = async () => {
    await app.owner.deleteFrom('reminder_item').execute();
    await app.owner.deleteFrom('message').execute();
    await switchOn('2031-03-02');
    return send();
  };
  await goTo('2031-03-03T09:00:00Z');
  expect(await due()).toBe(1);
  await complete(scene.alanEntry);
  expect(await due()).toBe(0);
  await sql`update annual_reviewer set completed_at = null`.execute(app.owner);
  const during = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await change.execute(app.owner);
    expect(await due()).toBe(0);
    await undo.execute(app.owner);
    expect(await due()).toBe(1);
  };
  const archive = (id: number) =>
    sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${id}`;
  const bringBack = (id: number) =>
    sql`update employee set archived_at = null, end_date = null where employee_id = ${id}`;
  await during(archive(scene.alan), bringBack(scene.alan));
  await during(archive(scene.ada), bringBack(scene.ada));
  await during(
    sql`update annual_review set sitdown_date = '2026-05-04', meeting_completed_at = now(), completed_at = now()`,
    sql`update annual_review set sitdown_date = null, meeting_completed_at = null, completed_at = null`,
  );
  await sql`update automatic_reminders set is_on = false`.execute(app.owner);
  await sql`update automatic_reminders set through_day = '2031-03-02'`.execute(app.owner);
  await app.owner.deleteFrom('reminder_item').execute();
  await app.owner.deleteFrom('message').execute();
  expect(await send()).toBe(0);
});

test('a morning on which no server ran is made up for on the next, once', async () => {
  await setDeadlines('2031-03-03');
  await switchOn('2031-03-01');
  await goTo('2031-03-04T10:00:00Z');
  expect(await send()).toBe(1);
  expect(await send(otherServer)).toBe(0);
  expect(await digests()).toMatchObject([{ recipientId: scene.alan, day: '2031-03-04' }]);
});

test('the key of person and day holds, whatever the settings say', async () => {
  await setDeadlines('2031-03-03');
  await switchOn('2031-03-02');
  await goTo('2031-03-03T09:00:00Z');
  expect(await send()).toBe(1);
  await switchOn('2031-03-02');
  expect(await send()).toBe(0);
  expect(await digests()).toHaveLength(1);
});

async function newestMessage(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(message_id) as id from message`.execute(app.owner);
  return rows[0]?.id ?? 0;
}

const complete = (annualReviewerId: number) =>
  sql`update annual_reviewer set completed_at = now() where annual_reviewer_id = ${annualReviewerId}`.execute(
    app.owner,
  );

async function remindersOf(annualReviewerId: number) {
  return app.db
    .selectFrom('annual_reviewer')
    .select((eb) => [
      remindersSentTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('remindersSent'),
      deliveryFailedTo(eb.ref('annual_reviewer.annual_reviewer_id')).as('deliveryFailed'),
    ])
    .where('annual_reviewer_id', '=', annualReviewerId)
    .executeTakeFirstOrThrow();
}

/** A review of somebody else with Alan as its only reviewer; answers his entry. */
async function addReviewOf(employeeId: number, peerDeadline: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with period as (
      insert into marking_period (employee_id, start_date) values (${employeeId}, '2024-01-01')
      returning marking_period_id),
    review as (
      insert into annual_review (marking_period_id, employee_id, peer_deadline, started_at)
      select marking_period_id, ${employeeId}, ${peerDeadline}, now() from period returning annual_review_id)
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, ${scene.alan}, 'Peer' from review returning annual_reviewer_id as id`.execute(
    app.owner,
  );
  return rows[0]?.id ?? 0;
}
