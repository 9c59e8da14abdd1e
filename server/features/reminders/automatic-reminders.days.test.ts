import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, daysBetween } from '#contract/core/values/dates.ts';
import { openReminders, type Reminders } from './automatic-reminders.fixture.ts';

let reminders: Reminders;

beforeAll(async () => {
  reminders = await openReminders();
});
beforeEach(() => reminders.reset());
afterAll(() => reminders.stop());

/** The meaning of the choices, implemented independently of the program. */
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
      [reminders.fixture.alan]: [reminders.fixture.alanEntry, addDays(start, 9)],
      [reminders.fixture.ada]: [reminders.fixture.adaEntry, addDays(start, 18)],
      [reminders.fixture.grace]: [reminders.fixture.graceEntry, addDays(start, 27)],
    } as const;
    for (let hour = 0; hour < 31 * 24; hour++) {
      await reminders.goTo(new Date(Date.parse(`${start}T00:05:00Z`) + hour * 3_600_000).toISOString());
      // The second server runs concurrently with the first.
      await Promise.all([reminders.send(), reminders.send(reminders.otherServer)]);
    }
    const found = await reminders.digests();
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
