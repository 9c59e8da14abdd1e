import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AutomaticReminders } from '#contract/dashboards/notifications.schemas.ts';
import {
  changeAutomaticReminders,
  getAutomaticReminders,
} from '#contract/dashboards/notifications.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { sendDueReminders } from './automatic-reminders.ts';
import { setFixture } from '#server/features/outbox/notifications.fixture.ts';

let app: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  app = await startTestApp({});
  await setFixture(app.owner);
  await addPerson(app.owner, { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  await addPerson(app.owner, { email: 'member@example.test' });
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

async function goTo(instant: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${instant}::timestamptz - now())::float8 as seconds`.execute(app.owner);
  await app.shiftClock(`${rows[0]?.seconds} seconds`);
  admin = await app.signInAs('admin@example.test');
}

const send = () => sendDueReminders(app.db, app.jobs);

test('only Admins see the settings, switch reminders on and choose the times', async () => {
  const member = await app.signInAs('member@example.test');
  const body = {
    isOn: true,
    sevenDaysBefore: false,
    oneDayBefore: true,
    onTheDay: false,
    weeklyAfter: false,
  };
  for (const caller of [member, app.anonymous]) {
    const status = caller === member ? 403 : 401;
    expect((await caller.call(getAutomaticReminders)).status).toBe(status);
    expect((await caller.call(changeAutomaticReminders, { body })).status).toBe(status);
  }
  const before = await settings();
  expect(before).toMatchObject({ isOn: false, sevenDaysBefore: true, weeklyAfter: true, next: null });

  const changed = await admin.call(changeAutomaticReminders, { body, ifMatch: before.version });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.statements).toBeLessThanOrEqual(6);
  expect(await settings()).toMatchObject({ ...body, version: before.version + 1 });

  const stale = await admin.call(changeAutomaticReminders, { body, ifMatch: before.version });
  expect(stale.status).toBe(412);
  expect(stale.text).toContain('changed this on');
  const nothing = await admin.call(changeAutomaticReminders, { body: { ...body, oneDayBefore: false } });
  expect(nothing.status).toBe(400);
  expect(nothing.text).toBe('Choose at least one reminder time, or switch automatic reminders off.');
  const { rows } = await sql<{ after: object }>`
    select after from audit_event where action = 'change-automatic-reminders'`.execute(app.owner);
  expect(rows).toEqual([{ after: body }]);
});

test('switched on after the hour, reminders start the next morning; the page shows what it will bring', async () => {
  const on = { isOn: true, sevenDaysBefore: true, oneDayBefore: true, onTheDay: true, weeklyAfter: true };
  await sql`update automatic_reminders set is_on = false`.execute(app.owner);
  await goTo('2031-03-02T08:30:00Z');
  expect((await admin.call(changeAutomaticReminders, { body: on })).status).toBe(200);
  expect(await send()).toBe(0);
  expect(await settings()).toMatchObject({
    timeZone: 'UTC',
    last: null,
    next: { day: '2031-03-03', people: 2, duties: 2 },
  });
  await goTo('2031-03-03T08:10:00Z');
  expect(await send()).toBe(2);
  const { version, ...then } = await settings();
  expect(then).toMatchObject({
    last: { day: '2031-03-03', people: 2, duties: 2 },
    next: { day: '2031-03-04', people: 0 },
  });
  // Reminders sent in the morning don't change the version of the settings: a form that was open before can
  // still be saved.
  expect((await admin.call(changeAutomaticReminders, { body: on, ifMatch: version })).status).toBe(200);
});

test('changes before the hour apply that morning, changes after it the next', async () => {
  const on = { isOn: true, sevenDaysBefore: true, oneDayBefore: true, onTheDay: true, weeklyAfter: true };
  const notBefore = { ...on, sevenDaysBefore: false, oneDayBefore: false };
  const set = async (body: typeof on) =>
    expect((await admin.call(changeAutomaticReminders, { body })).status).toBe(200);
  const start = async () => {
    await app.owner.deleteFrom('reminder_item').execute();
    await app.owner.deleteFrom('message').execute();
    // Peer deadline: 2031-03-03.
    await sql`update automatic_reminders set is_on = true, through_day = '2031-03-01', one_day_before = true`.execute(
      app.owner,
    );
  };

  await start();
  await goTo('2031-03-02T07:50:00Z');
  await set(notBefore);
  await goTo('2031-03-02T08:00:00Z');
  expect(await send()).toBe(0);
  // Too late for this morning: no email at ten.
  await set(on);
  await goTo('2031-03-02T10:00:00Z');
  expect(await send()).toBe(0);

  await start();
  await goTo('2031-03-02T07:30:00Z');
  await set({ ...on, isOn: false });
  await set(on);
  await goTo('2031-03-02T08:00:00Z');
  expect(await send()).toBe(1);
  await set({ ...on, isOn: false });
  await set(on);
  expect(await send()).toBe(0);

  await start();
  await goTo('2031-03-02T07:30:00Z');
  await set({ ...on, isOn: false });
  await goTo('2031-03-02T08:00:00Z');
  expect(await send()).toBe(0);
  expect(await settings()).toMatchObject({ isOn: false, next: null });
});

async function settings(): Promise<AutomaticReminders> {
  const answer = await admin.call(getAutomaticReminders);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBeLessThanOrEqual(4);
  return answer.json<AutomaticReminders>();
}
