import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/dates.ts';
import { openReminders, type Reminders } from './automatic-reminders.scene.ts';

let reminders: Reminders;

beforeAll(async () => {
  reminders = await openReminders();
});
beforeEach(() => reminders.reset());
afterAll(() => reminders.stop());

type Digest = { recipientId: number; day: string; hour: number; entries: number[] };

async function digests(): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    select recipient_id as "recipientId", digest_day as day,
      extract(hour from queued_at at time zone (select time_zone from installation))::integer as hour,
      array(select annual_reviewer_id from reminder_item item where item.message_id = message.message_id
        order by annual_reviewer_id) as entries
    from message where kind = 'reminder-digest' order by digest_day, recipient_id`.execute(
    reminders.app.owner,
  );
  return rows;
}

/** What the choices mean, said once more and in another way than in the program. */
const isReminded = (deadline: string, day: string) => {
  const left = daysBetween(day, deadline);
  return left === 7 || left === 1 || left === 0 || (left < 0 && left % 7 === 0);
};

test.each([
  ['the clocks go forward', 'America/New_York', '2027-03-01', '2027-03-14'],
  ['the clocks go back', 'America/New_York', '2027-10-25', '2027-11-07'],
  ['the clocks go forward at midnight', 'Africa/Cairo', '2027-04-12', '2027-04-30'],
  ['the clocks go forward', 'Europe/Berlin', '2027-03-14', '2027-03-28'],
  ['a 29 February comes', 'Europe/Berlin', '2028-02-13', '2028-02-29'],
  ['the clocks go back', 'Europe/Berlin', '2027-10-10', '2027-10-31'],
])(
  'over 30 days in which %s in %s, two servers send each digest once, in the morning',
  async (_, zone, start, change) => {
    await reminders.inZone(zone);
    await reminders.setDeadlines(addDays(start, 9));
    await reminders.switchOn(addDays(start, -1));
    const deadlines = {
      [reminders.scene.alan]: [reminders.scene.alanEntry, addDays(start, 9)],
      [reminders.scene.ada]: [reminders.scene.adaEntry, addDays(start, 18)],
      [reminders.scene.grace]: [reminders.scene.graceEntry, addDays(start, 27)],
    } as const;
    for (let hour = 0; hour < 31 * 24; hour++) {
      await reminders.goTo(new Date(Date.parse(`${start}T00:05:00Z`) + hour * 3_600_000).toISOString());
      // The second server comes a moment later, at the same time, or is away and back again.
      await Promise.all([reminders.send(), reminders.send(reminders.otherServer)]);
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

test('nobody is reminded who is done or archived, about somebody archived, or in a review that is over', async () => {
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
  await sql`update automatic_reminders set is_on = false`.execute(reminders.app.owner);
  await sql`update automatic_reminders set through_day = '2031-03-02'`.execute(reminders.app.owner);
  await reminders.app.owner.deleteFrom('reminder_item').execute();
  await reminders.app.owner.deleteFrom('message').execute();
  expect(await reminders.send()).toBe(0);
});

test('a morning on which no server ran is made up for on the next, once', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-01');
  await reminders.goTo('2031-03-04T10:00:00Z');
  expect(await reminders.send()).toBe(1);
  expect(await reminders.send(reminders.otherServer)).toBe(0);
  expect(await digests()).toMatchObject([{ recipientId: reminders.scene.alan, day: '2031-03-04' }]);
});

test('the key of person and day holds, whatever the settings say', async () => {
  await reminders.setDeadlines('2031-03-03');
  await reminders.switchOn('2031-03-02');
  await reminders.goTo('2031-03-03T09:00:00Z');
  expect(await reminders.send()).toBe(1);
  await reminders.switchOn('2031-03-02');
  expect(await reminders.send()).toBe(0);
  expect(await digests()).toHaveLength(1);
});
