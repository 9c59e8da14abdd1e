import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReminders, type Reminders } from './automatic-reminders.scene.ts';

let reminders: Reminders;

beforeAll(async () => {
  reminders = await openReminders();
});
beforeEach(() => reminders.reset());
afterAll(() => reminders.stop());

test('reminders leave out people who are done or archived, archived employees, closed reviews and ended periods', async () => {
  await reminders.setDeadlines('2031-03-03');
  const due = async () => {
    await reminders.app.owner.deleteFrom('reminder_item').execute();
    await reminders.app.owner.deleteFrom('message').execute();
    await reminders.switchOn('2031-03-02');
    return reminders.send();
  };
  await reminders.goTo('2031-03-03T09:00:00Z');
  expect(await due()).toBe(1);
  await reminders.complete(reminders.scene.alanEntry);
  expect(await due()).toBe(0);
  await sql`update annual_reviewer set completed_at = null`.execute(reminders.app.owner);
  const during = async (change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await change.execute(reminders.app.owner);
    expect(await due()).toBe(0);
    await undo.execute(reminders.app.owner);
    expect(await due()).toBe(1);
  };
  const archive = (id: number) =>
    sql`update employee set archived_at = now(), end_date = '2026-01-01' where employee_id = ${id}`;
  const bringBack = (id: number) =>
    sql`update employee set archived_at = null, end_date = null where employee_id = ${id}`;
  await during(archive(reminders.scene.alan), bringBack(reminders.scene.alan));
  await during(archive(reminders.scene.ada), bringBack(reminders.scene.ada));
  await during(
    sql`update annual_review set sitdown_date = '2026-05-04', meeting_completed_at = now(), completed_at = now()`,
    sql`update annual_review set sitdown_date = null, meeting_completed_at = null, completed_at = null`,
  );
  // The trigger keeps ended periods from being reopened.
  const owner = reminders.app.owner;
  await sql`alter table marking_period disable trigger marking_period_final`.execute(owner);
  await during(
    sql`update marking_period set end_date = '2031-03-02', ended_at = now()`,
    sql`update marking_period set end_date = null, ended_at = null`,
  );
  await sql`alter table marking_period enable trigger marking_period_final`.execute(owner);
  await sql`update automatic_reminders set is_on = false`.execute(reminders.app.owner);
  await sql`update automatic_reminders set through_day = '2031-03-02'`.execute(reminders.app.owner);
  await reminders.app.owner.deleteFrom('reminder_item').execute();
  await reminders.app.owner.deleteFrom('message').execute();
  expect(await reminders.send()).toBe(0);
});

test('a morning without a running server is made up for on the next, once', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-01');
  await reminders.goTo('2031-03-04T10:00:00Z');
  expect(await reminders.send()).toBe(1);
  expect(await reminders.send(reminders.otherServer)).toBe(0);
  expect(await reminders.digests()).toMatchObject([{ recipientId: reminders.scene.alan, day: '2031-03-04' }]);
});

test('the unique key of person and day prevents a second digest, whatever the settings', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-02');
  await reminders.goTo('2031-03-03T09:00:00Z');
  expect(await reminders.send()).toBe(1);
  await reminders.switchOn('2031-03-02');
  expect(await reminders.send()).toBe(0);
  expect(await reminders.digests()).toHaveLength(1);
});
