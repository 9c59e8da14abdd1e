import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/ports/mailer/mailer.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import { addPerson } from '#server/testing/people.ts';
import { automaticRemindersNow } from '#server/features/reminders/automatic-reminders.queries.ts';
import { openReminders, type Reminders } from '#server/features/reminders/automatic-reminders.fixture.ts';
import { mailContext } from '#server/features/outbox/notifications.fixture.ts';
import { listUndelivered } from '#server/features/outbox/notifications.queries.ts';
import { sendMessage } from '#server/features/outbox/send-message.ts';

// What people did on their own goals, in the digest of their lead. Source: docs/product/goals.md.

let reminders: Reminders;
let ada: number;
let grace: number;
let alan: number;
let goalId: number;

const run = (statement: ReturnType<typeof sql>) => statement.execute(reminders.app.owner);
const allow = (isAllowed: boolean) => run(sql`update company_settings set own_goals = ${isAllowed}`);
const tick = (at: string, by: number = ada, goal: number = goalId) =>
  run(sql`insert into milestone (goal_id, place, content, completed_at, completed_by)
    values (${goal}, 1, 'Secret task', ${at}, ${by})`);
const write = (day: string, by: number = ada) =>
  run(sql`insert into goal_update (goal_id, title, progress, previous_progress, update_date, author_id)
    values (${goalId}, 'Secret update', 'Started', 'None', ${day}, ${by})`);
const addGoal = async (original: number | null = null, of: number = ada) => {
  const { rows } = await sql<{ goalId: number }>`
    insert into goal (employee_id, marking_period_id, title, start_date, copied_from_goal_id)
    select employee_id, marking_period_id, 'Secret goal', '2031-01-01', ${original} from marking_period
    where employee_id = ${of} returning goal_id as "goalId"`.execute(reminders.app.owner);
  return rows[0]?.goalId ?? 0;
};

/** Sends the newest digest. Returns the emails, or why it was skipped. */
async function sent(): Promise<Mail[] | string | null> {
  const mailer = keepingMailer();
  const id = await reminders.newestMessage();
  await sendMessage(mailContext(reminders.app.db, reminders.app.jobs, mailer), id);
  const { rows } = await sql<{ reason: string | null }>`
    select skip_reason as reason from message where message_id = ${id}`.execute(reminders.app.owner);
  return mailer.sent.length > 0 ? mailer.sent : (rows[0]?.reason ?? null);
}
async function textSent(): Promise<string> {
  const mails = await sent();
  if (!Array.isArray(mails) || mails.length !== 1) throw new Error(`Not one email: ${JSON.stringify(mails)}`);
  return mails[0]?.text ?? '';
}

/** The morning of March 3, after the one of March 2. */
const morning = async (after = '2031-03-02', day = '2031-03-03') => {
  await reminders.switchOn(after);
  await reminders.goTo(`${day}T08:00:00Z`);
  return reminders.send();
};

beforeAll(async () => {
  reminders = await openReminders();
  ({ ada, grace, alan } = reminders.fixture);
});
beforeEach(async () => {
  await reminders.reset();
  await reminders.setDeadlines('2031-09-01');
  for (const table of ['milestone', 'goal_update', 'goal']) await run(sql`delete from ${sql.table(table)}`);
  await allow(true);
  goalId = await addGoal();
});
afterAll(() => reminders.stop());

test('a lead without duties gets a digest with a line per person, and none of the words', async () => {
  await tick('2031-03-02T09:00:00Z');
  await tick('2031-03-02T23:30:00Z');
  await write('2031-03-02');
  expect(await morning()).toBe(1);
  const mails = await sent();
  expect(mails).toMatchObject([{ to: { name: 'Grace Hopper' }, subject: 'Your team worked on their goals' }]);
  const text = JSON.stringify(mails);
  expect(text).toContain('Your team worked on their own goals:');
  expect(text).toContain(
    String.raw`Ada Lovelace: ticked 2 tasks and wrote 1 update\nhttps://reviews.acme.test/employees/${ada}`,
  );
  expect(text).toContain('https://reviews.acme.test/dashboard');
  expect(text).not.toContain('Secret');
});

test('a day counts once: the day of the last morning, up to the day before this one', async () => {
  await tick('2031-03-01T23:59:00Z');
  await tick('2031-03-03T00:01:00Z');
  await write('2031-03-01');
  await write('2031-03-03');
  expect(await morning()).toBe(0);
  expect(await morning('2031-03-03', '2031-03-04')).toBe(1);
  expect(await textSent()).toContain('Ada Lovelace: ticked 1 task and wrote 1 update');
  // A morning that was missed is made up for.
  await run(sql`delete from message`);
  expect(await morning('2031-03-01', '2031-03-05')).toBe(1);
  expect(await textSent()).toContain('Ada Lovelace: ticked 2 tasks and wrote 2 updates');
});

test('the day is that of the company', async () => {
  await reminders.inZone('Pacific/Auckland');
  await tick('2031-03-02T12:00:00Z');
  expect(await morning('2031-03-02', '2031-03-02')).toBe(0);
  await reminders.goTo('2031-03-02T20:00:00Z');
  expect(await reminders.send()).toBe(0);
  await reminders.goTo('2031-03-03T20:00:00Z');
  expect(await reminders.send()).toBe(1);
  expect(await textSent()).toContain('Ada Lovelace: ticked 1 task');
});

test('duties and news are one email', async () => {
  await reminders.setDeadlines('2031-02-13');
  await run(sql`update annual_reviewer set completed_at = now() where employee_id <> ${grace}`);
  await write('2031-03-02');
  expect(await morning()).toBe(1);
  const text = await textSent();
  expect(text).toContain('Manager review of Ada Lovelace: is due 03/03/2031');
  expect(text).toContain('Ada Lovelace: wrote 1 update');
});

test('no news: setting off, the lead’s own work, what was taken back, deleted goals, archived people', async () => {
  await tick('2031-03-02T09:00:00Z', grace);
  await write('2031-03-02', grace);
  expect(await morning()).toBe(0);
  await tick('2031-03-02T09:00:00Z');
  await write('2031-03-02');
  const without = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await run(sql`delete from message`);
    await run(change);
    expect(await morning()).toBe(0);
    await run(undo);
    expect(await morning()).toBe(1);
    // The email is composed when it is sent.
    await run(change);
    expect(await sent()).toBe('There is nothing left to tell.');
    await run(undo);
  };
  await without(
    sql`update company_settings set own_goals = false`,
    sql`update company_settings set own_goals = true`,
  );
  await without(sql`update goal set deleted_at = now()`, sql`update goal set deleted_at = null`);
  await without(
    sql`with tasks as (update milestone set deleted_at = now()) update goal_update set deleted_at = now()`,
    sql`with tasks as (update milestone set deleted_at = null) update goal_update set deleted_at = null`,
  );
  await without(
    sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${ada}`,
    sql`update employee set archived_at = null, end_date = null where employee_id = ${ada}`,
  );
  await without(
    sql`update employee set permissions = '{}' where employee_id = ${grace}`,
    sql`update employee set permissions = '{Benchmark_TeamLead}' where employee_id = ${grace}`,
  );
});

test('only the present lead reads it: no deputy, no former lead', async () => {
  await run(sql`insert into deputy (lead_id, deputy_id, from_day, until_day, named_by)
    values (${grace}, ${alan}, '2031-03-01', '2031-03-09', ${grace})`);
  await tick('2031-03-02T09:00:00Z');
  expect(await morning()).toBe(1);
  expect((await reminders.digests()).map(({ recipientId }) => recipientId)).toEqual([grace]);
  await run(sql`update employee set manager_id = null where employee_id = ${ada}`);
  expect(await sent()).toBe('There is nothing left to tell.');
  await run(sql`update employee set manager_id = ${grace} where employee_id = ${ada}`);
});

test('each lead reads of their own team alone, and none of themselves', async () => {
  await run(sql`update employee set permissions = '{Benchmark_TeamLead}', manager_id = ${alan}
    where employee_id = ${alan}`);
  await run(sql`insert into marking_period (employee_id, start_date) values (${alan}, '2024-01-01')`);
  const { employeeId: grete } = await addPerson(reminders.app.owner, {
    firstName: 'Grete',
    lastName: 'Hermann',
    managerId: alan,
    periodStart: '2024-01-01',
  });
  for (const one of [ada, alan, grete]) await tick('2031-03-02T09:00:00Z', one, await addGoal(null, one));
  expect(await morning()).toBe(2);
  const texts: string[] = [];
  const mailer = keepingMailer();
  const { rows } = await sql<{ id: number }>`
    select message_id as id from message order by recipient_id`.execute(reminders.app.owner);
  for (const { id } of rows) {
    await sendMessage(mailContext(reminders.app.db, reminders.app.jobs, mailer), id);
  }
  for (const { to, text } of mailer.sent) {
    texts.push(`${to.name}: ${[...text.matchAll(/(.+): ticked/g)].map(([, name]) => name).join(', ')}`);
  }
  expect(texts.toSorted()).toEqual(['Alan Turing: Grete Hermann', 'Grace Hopper: Ada Lovelace']);
  await run(sql`update employee set permissions = '{}', manager_id = ${grace} where employee_id = ${alan}`);
});

test('people are listed by name', async () => {
  for (const firstName of ['Zoe', 'Abe']) {
    const { employeeId } = await addPerson(reminders.app.owner, {
      firstName,
      lastName: 'Doe',
      managerId: grace,
      periodStart: '2024-01-01',
    });
    await tick('2031-03-02T09:00:00Z', employeeId, await addGoal(null, employeeId));
  }
  await tick('2031-03-02T09:00:00Z');
  expect(await morning()).toBe(1);
  const names = [...(await textSent()).matchAll(/(\w+) \w+: ticked/g)].map(([, name]) => name);
  expect(names).toEqual(['Abe', 'Ada', 'Zoe']);
});

test('a task of a goal that was carried over counts once', async () => {
  await tick('2031-03-02T09:00:00Z');
  await tick('2031-03-02T09:00:00Z', ada, await addGoal(goalId));
  expect(await morning()).toBe(1);
  expect(await textSent()).toContain('Ada Lovelace: ticked 1 task\n');
});

test('a digest that is still unsent becomes part of the next, with its days', async () => {
  await tick('2031-03-02T09:00:00Z');
  expect(await morning()).toBe(1);
  const first = await reminders.newestMessage();
  await write('2031-03-03');
  expect(await morning('2031-03-03', '2031-03-04')).toBe(1);
  expect(await textSent()).toContain('Ada Lovelace: ticked 1 task and wrote 1 update');
  const mailer = keepingMailer();
  await sendMessage(mailContext(reminders.app.db, reminders.app.jobs, mailer), first);
  expect(mailer.sent).toEqual([]);
});

test('a lead on leave or archived gets none; an undelivered one is listed, and the figures count reminders alone', async () => {
  await tick('2031-03-02T09:00:00Z');
  await run(
    sql`insert into absence (employee_id, from_day, to_day) values (${grace}, '2031-03-03', '2031-03-03')`,
  );
  expect(await morning()).toBe(0);
  await run(sql`delete from absence`);
  await run(
    sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${grace}`,
  );
  expect(await morning()).toBe(0);
  await run(sql`update employee set archived_at = null, end_date = null where employee_id = ${grace}`);
  expect(await morning()).toBe(1);
  expect((await automaticRemindersNow(reminders.app.db, 0)).last).toBeNull();
  await run(sql`update message set failed_at = app_now(), failure = '550'`);
  expect(await listUndelivered(reminders.app.db, { viewerId: ada })).toMatchObject([{ recipientId: grace }]);
});
