import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AutomaticReminders, NextReminder } from '#contract/dashboards/notifications.schemas.ts';
import { getAutomaticReminders, listNextReminders } from '#contract/dashboards/notifications.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson, type Person } from '#server/testing/people.ts';

let app: TestApp;
let admin: SignedInCaller;
let otherAdmin: SignedInCaller;
let day: string;
const people: Record<'admin' | 'other' | 'zoe' | 'abe' | 'done', Person> = Object.create(null);

const run = async (statement: ReturnType<typeof sql>) => statement.execute(app.owner);

/** A review whose peer entries are due on the next morning, and whose self review a day later. */
async function reviewOf({ employeeId, markingPeriodId }: Person, peers: readonly Person[]): Promise<void> {
  await run(sql`
    with review as (
      insert into annual_review
        (marking_period_id, employee_id, peer_deadline, self_deadline, manager_deadline, final_deadline, started_at)
      values (${markingPeriodId}, ${employeeId}, company_today() + 1, company_today() + 2, company_today() + 20,
        company_today() + 30, now()) returning annual_review_id)
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, id, case id when ${employeeId}::integer then 'Self' else 'Peer' end
    from review, unnest(${[employeeId, ...peers.map((peer) => peer.employeeId)]}::integer[]) as id`);
}

beforeAll(async () => {
  app = await startTestApp({});
  const named = async (firstName: string, also: Parameters<typeof addPerson>[1] = {}) => {
    const person = await addPerson(app.owner, also);
    await run(
      sql`update employee set first_name = ${firstName}, last_name = 'Test' where employee_id = ${person.employeeId}`,
    );
    return person;
  };
  const permissions = ['Benchmark_Admin' as const];
  people.admin = await named('Mia', { email: 'admin@example.test', permissions });
  people.other = await named('Nora', { email: 'other@example.test', permissions });
  people.zoe = await named('Zoe');
  people.abe = await named('Abe');
  people.done = await named('Dan');
  await reviewOf(people.admin, [people.zoe, people.abe]);
  await reviewOf(people.zoe, [people.admin, people.abe, people.done]);
  await run(
    sql`update annual_reviewer set completed_at = now() where employee_id = ${people.done.employeeId}`,
  );
  const { rows } = await sql<{ day: string }>`select company_today() + 1 as day`.execute(app.owner);
  day = rows[0]?.day ?? '';
});
beforeEach(async () => {
  app.app.callCounts.forget();
  await run(sql`update automatic_reminders set is_on = true, through_day = company_today(), one_day_before = true,
    on_the_day = true, seven_days_before = true, weekly_after = true`);
  admin = await app.signInAs('admin@example.test');
  otherAdmin = await app.signInAs('other@example.test');
});
afterAll(() => app.stop());

const list = async (caller: SignedInCaller, query: Record<string, string> = {}) => {
  const answer = await caller.call(listNextReminders, { query });
  expect([answer.status, answer.statements <= 4]).toEqual([200, true]);
  return answer.json<NextReminder[]>();
};
const brief = async (caller: SignedInCaller) =>
  (await list(caller)).map(({ fullName, duties }) => [fullName, ...duties.map(({ label }) => label)]);
const figures = async (caller: SignedInCaller) =>
  (await caller.call(getAutomaticReminders)).json<AutomaticReminders>().next;

/** The list has exactly what the figures count. */
async function expectFigures(caller: SignedInCaller): Promise<void> {
  const rows = await list(caller);
  expect(await figures(caller)).toEqual({
    day,
    people: rows.length,
    duties: rows.flatMap(({ duties }) => duties).length,
  });
}

test('an Admin sees who will be reminded of what, with the earliest deadline first', async () => {
  const rows = await list(otherAdmin);
  expect(rows.map(({ employeeId }) => employeeId)).toEqual([
    people.abe.employeeId,
    people.admin.employeeId,
    people.zoe.employeeId,
  ]);
  expect(await brief(otherAdmin)).toEqual([
    ['Abe Test', 'Peer review of Mia Test', 'Peer review of Zoe Test'],
    ['Mia Test', 'Peer review of Zoe Test', 'Self review'],
    ['Zoe Test', 'Peer review of Mia Test', 'Self review'],
  ]);
  expect(rows[0]?.duties[0]?.deadline).toBe(day);
  await expectFigures(otherAdmin);
});

test('the list leaves out what others owe to the reader’s own review', async () => {
  expect(await brief(admin)).toEqual([
    ['Abe Test', 'Peer review of Zoe Test'],
    ['Mia Test', 'Peer review of Zoe Test', 'Self review'],
    ['Zoe Test', 'Self review'],
  ]);
  await expectFigures(admin);
  // A person who owes nothing else is not in the list, the search or the count.
  await run(sql`update annual_reviewer set completed_at = now() where employee_id = ${people.zoe.employeeId}
    and type = 'Self'`);
  const answer = await admin.call(listNextReminders, { query: { limit: '5', q: 'zoe' } });
  expect([answer.text, answer.headers['x-total-count']]).toEqual(['[]', '0']);
  expect((await list(otherAdmin, { q: 'zoe' })).length).toBe(1);
  await run(sql`update annual_reviewer set completed_at = null where employee_id = ${people.zoe.employeeId}`);
});

test('people on leave on that morning are left out', async () => {
  await run(sql`insert into absence (employee_id, from_day, to_day)
    values (${people.abe.employeeId}, company_today() + 1, company_today() + 3)`);
  expect((await brief(otherAdmin)).map(([name]) => name)).toEqual(['Mia Test', 'Zoe Test']);
  await expectFigures(otherAdmin);
  await run(sql`delete from absence`);
});

test('only the chosen times count, and without reminders no person is counted', async () => {
  await run(sql`update automatic_reminders set one_day_before = false`);
  expect(await brief(otherAdmin)).toEqual([
    ['Abe Test', 'Peer review of Mia Test', 'Peer review of Zoe Test'],
    ['Mia Test', 'Peer review of Zoe Test'],
    ['Zoe Test', 'Peer review of Mia Test'],
  ]);
  await run(sql`update automatic_reminders set is_on = false`);
  expect(await list(otherAdmin)).toEqual([]);
  expect(await figures(otherAdmin)).toBeNull();
});

test('pages add up to the list in either order', async () => {
  for (const sort of ['name', '-name']) {
    const whole = await list(otherAdmin, { sort });
    const first = await otherAdmin.call(listNextReminders, { query: { sort, limit: '2' } });
    expect(first.headers['x-total-count']).toBe('3');
    const after = /after=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const rest = await list(otherAdmin, { sort, limit: '2', after });
    expect([...first.json<NextReminder[]>(), ...rest]).toEqual(whole);
  }
  const names = (await list(otherAdmin, { sort: '-name' })).map(({ fullName }) => fullName);
  expect(names).toEqual(['Zoe Test', 'Mia Test', 'Abe Test']);
  expect((await list(otherAdmin, { q: ' TEST mi' })).map(({ fullName }) => fullName)).toEqual(['Mia Test']);
});
