import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automaticRemindersNow } from './automatic-reminders.queries.ts';
import { openReminders, type Reminders } from './automatic-reminders.fixture.ts';
import { reminderDigest } from '#server/features/emails/kinds/reminder-digest.ts';
import type { OpenMessage } from '#server/features/emails/message-kind.ts';

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
  await reminders.complete(reminders.fixture.alanEntry);
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
  await during(archive(reminders.fixture.alan), bringBack(reminders.fixture.alan));
  await during(archive(reminders.fixture.ada), bringBack(reminders.fixture.ada));
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
  expect(await reminders.digests()).toMatchObject([
    { recipientId: reminders.fixture.alan, day: '2031-03-04' },
  ]);
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

test('a person on leave gets no digest, and none that was queued before the leave', async () => {
  const { owner } = reminders.app;
  const { alan } = reminders.fixture;
  const leave = (from: string, to: string) =>
    sql`insert into absence (employee_id, from_day, to_day) values (${alan}, ${from}, ${to})`.execute(owner);
  await reminders.setDeadlines('2031-03-03');
  await leave('2031-02-20', '2031-03-02');
  await leave('2031-03-05', '2031-03-09');
  const sentOn = async (day: string, after: string) => {
    await owner.deleteFrom('reminder_item').execute();
    await owner.deleteFrom('message').execute();
    await reminders.switchOn(after);
    await reminders.goTo(`${day}T09:00:00Z`);
    return reminders.send();
  };
  expect(await sentOn('2031-03-02', '2031-03-01')).toBe(0);
  // The figures of the next morning, for an Admin, leave the person out as well.
  expect((await automaticRemindersNow(owner, 0)).next).toEqual({ day: '2031-03-03', people: 1, duties: 1 });
  expect(await sentOn('2031-03-03', '2031-03-02')).toBe(1);
  const messageId = await reminders.newestMessage();
  await reminders.goTo('2031-03-05T09:00:00Z');
  const message = { messageId, recipientId: alan, recipientFirstName: 'Alan' } as OpenMessage;
  const mail = await reminderDigest.compose(message, { ...reminders.app.context, db: owner });
  expect(mail).toEqual({ skip: 'The recipient is on leave.' });
  await sql`delete from absence`.execute(owner);
  expect(await sentOn('2031-03-10', '2031-03-09')).toBe(1);
});

test('the figures of the last morning are those of the latest one, by people and by duties', async () => {
  const second = await reminders.addReview('2031-03-03');
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-01');
  const last = async () => (await automaticRemindersNow(reminders.app.owner, 0)).last;
  await reminders.goTo('2031-03-02T09:00:00Z');
  expect(await reminders.send()).toBe(1);
  expect(await last()).toEqual({ day: '2031-03-02', people: 1, duties: 2 });
  await sql`update message set sent_at = app_now()`.execute(reminders.app.owner);
  await reminders.complete(second);
  await reminders.goTo('2031-03-03T09:00:00Z');
  expect(await reminders.send()).toBe(1);
  expect(await last()).toEqual({ day: '2031-03-03', people: 1, duties: 1 });
});
