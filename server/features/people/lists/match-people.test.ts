import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MATCH_MOST } from '#contract/people/match-people.ts';
import { matchPeople } from '#contract/people/match-people.endpoints.ts';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { matchedPeople } from './match-people.queries.ts';

let test: TestApp;
let pm: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  const add = (firstName: string, lastName: string, more: { email?: string; position?: string } = {}) =>
    addPerson(test.owner, { firstName, lastName, ...more });
  const caller = await addPerson(test.owner, { permissions: ['Benchmark_PM'] });
  await add('Zoë', "O'Brien-Håkansson", { email: 'zoe@example.test', position: 'Stage Hand' });
  const ann = await add('Ann', 'Wolf', { email: 'ann.wolf@example.test' });
  await add('Ann', 'Wolf', { email: 'ann.wolf2@example.test' });
  await add('Anna', 'Wolfram');
  await add('Łukasz', 'Strøm');
  const gone = await add('Gone', 'Girl', { email: 'gone@example.test' });
  for (const last of ['A', 'B', 'C', 'D', 'E', 'F']) await add('Manfred', last);
  for (const last of ['E', 'C', 'A', 'D', 'B']) await add('Egon', last);
  await sql`update employee set archived_at = now(), end_date = company_today() - 1
    where employee_id = ${gone.employeeId}`.execute(test.owner);
  await sql`delete from employee_role where employee_id = ${ann.employeeId}`.execute(test.owner);
  pm = await test.signInAs(caller.email);
});
afterAll(() => test.stop());

type Found = { people: { fullName: string; positionName: string | null }[]; hasMore: boolean }[];

async function match(entries: readonly string[], caller = pm): Promise<Found> {
  const answer = await caller.call(matchPeople, { query: { entries: entries.join('\n') } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.statements).toBe(1);
  return answer.json<Found>();
}
const namesOf = async (entry: string) =>
  (await match([entry])).flatMap(({ people }) => people.map(({ fullName }) => fullName));

it.each([
  ["Zoë O'Brien-Håkansson", ["Zoë O'Brien-Håkansson"]],
  ['lukasz strom', ['Łukasz Strøm']],
  ['Łukasz Strøm', ['Łukasz Strøm']],
  ['  zoe   obrien hakansson ', ["Zoë O'Brien-Håkansson"]],
  ['zoe o brien hakansson', ["Zoë O'Brien-Håkansson"]],
  ['Håkansson Zoë', ["Zoë O'Brien-Håkansson"]],
  ['"Anna Wolfram"', ['Anna Wolfram']],
  ['Ann Wolf', ['Ann Wolf', 'Ann Wolf']],
  ['wolf', ['Ann Wolf', 'Ann Wolf', 'Anna Wolfram']],
  ['ann wolfr', ['Anna Wolfram']],
  ['An', []],
  ['Ann', ['Ann Wolf', 'Ann Wolf', 'Anna Wolfram']],
  ['egon', ['Egon A', 'Egon B', 'Egon C', 'Egon D', 'Egon E']],
  ['olf', []],
  ['%', []],
  ['___', []],
  ['Gone Girl', []],
  ['Nobody Known', []],
])('the name %j means %j', async (entry, names) => {
  expect(await namesOf(entry)).toEqual(names);
});

it.each([
  ['ann.wolf@example.test', ['Ann Wolf']],
  ['ANN.Wolf2@Example.test', ['Ann Wolf']],
  ['Somebody Else <zoe@example.test>', ["Zoë O'Brien-Håkansson"]],
  ['ann.wolf@', []],
  ['@example.test', []],
  ['ann.wolf@example', []],
  ['%@example.test', []],
  ['gone@example.test', []],
  ['Ann Wolf <unknown@example.test>', []],
])('the address %j means %j: only whole, and only of active people', async (entry, names) => {
  expect(await namesOf(entry)).toEqual(names);
});

it('answers each line in its place, with names and positions only', async () => {
  const found = await match(['none', 'zoe@example.test', 'Ann Wolf', 'ann.wolf@example.test', 'manfred']);
  expect(found.map(({ people, hasMore }) => [people.length, hasMore])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [1, false],
    [0, true],
  ]);
  expect(found[1]?.people).toEqual([
    {
      employeeId: expect.any(Number),
      fullName: "Zoë O'Brien-Håkansson",
      positionName: 'Stage Hand',
    },
  ]);
  expect(found[2]?.people[0]).toHaveProperty('positionName', null);
  expect(JSON.stringify(found)).not.toContain('@');
});

it('is for those who write projects', async () => {
  const member = await addPerson(test.owner, {});
  const lead = await addPerson(test.owner, { permissions: ['Benchmark_TeamLead'] });
  const admin = await addPerson(test.owner, { permissions: ['Benchmark_Admin'] });
  const statusOf = async (email: string) =>
    (await (await test.signInAs(email)).call(matchPeople, { query: { entries: 'Ann' } })).status;
  expect(await statusOf(member.email)).toBe(403);
  expect(await statusOf(lead.email)).toBe(200);
  expect(await statusOf(admin.email)).toBe(200);
});

it.each([
  ['', 400],
  [' \n ', 400],
  ['a\n\nb', 400],
  ['a\u0000', 400],
  ['x'.repeat(201), 400],
  [Array.from({ length: MATCH_MOST + 1 }, () => 'ann').join('\n'), 400],
  [Array.from({ length: MATCH_MOST }, () => 'ann').join('\n'), 200],
])('takes up to fifty lines with something on each', async (entries, status) => {
  expect((await pm.call(matchPeople, { query: { entries } })).status).toBe(status);
});

/** How many rows of people the transaction has read, by scans and by indexes. */
async function peopleRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'employee'`.execute(tx);
  return rows[0]?.read ?? Infinity;
}

it('reads by index in a large company', async () => {
  await sql`insert into employee (first_name, last_name, email, hire_date, department_id)
    select 'Many' || n, 'Of' || n, 'many' || n || '@example.test', '2020-03-02',
      (select min(department_id) from department) from generate_series(1, 5000) n`.execute(test.owner);
  // The vacuum moves the new entries into the index of words.
  await sql`vacuum analyze employee`.execute(test.owner);
  const entries = Array.from({ length: MATCH_MOST }, (_, at) => 1_000 + at).map(
    (n) => [`Many${n} Of${n}`, `many${n}@example.test`, `many${n}`][n % 3] ?? '',
  );
  const { found, read } = await inTransaction(test.context.db, async (tx) => ({
    found: await matchedPeople(tx, entries),
    read: await peopleRead(tx),
  }));
  expect(found.every(({ people }) => people.length === 1)).toBe(true);
  // A scan for one entry alone reads all people.
  expect(read).toBeLessThan(5_000);
  expect(await match(['many', 'many of1234', 'Ann Wolf'])).toMatchObject([
    { people: [], hasMore: true },
    { people: [{ fullName: 'Many1234 Of1234' }], hasMore: false },
    { people: [{ fullName: 'Ann Wolf' }, { fullName: 'Ann Wolf' }], hasMore: false },
  ]);
});
