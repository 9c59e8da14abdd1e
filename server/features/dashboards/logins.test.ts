import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { adminDashboardSummary, listLogins } from '#contract/dashboards/dashboards.endpoints.ts';
import type { LoginEntry } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let app: TestApp;
let admin: SignedInCaller;
let ids: readonly [number, number];

beforeAll(async () => {
  app = await startTestApp();
  await addPerson(app.owner, { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  const ann = await addPerson(app.owner, { firstName: 'Ann', lastName: 'Abel' });
  const bob = await addPerson(app.owner, { firstName: 'Bob', lastName: 'Berg' });
  ids = [ann.employeeId, bob.employeeId];
  admin = await app.signInAs('admin@example.test');
});
beforeEach(() => sql`delete from login`.execute(app.owner));
afterAll(() => app.stop());

const signIn = (employeeId: number, at: string, times = 1) =>
  sql`insert into login (employee_id, at)
    select ${employeeId}, ${at}::timestamptz from generate_series(1, ${times}::integer)`.execute(app.owner);
const inZone = (zone: string) => sql`update installation set time_zone = ${zone}`.execute(app.owner);
const today = async () =>
  (await admin.call(adminDashboardSummary)).json<ResponseOf<typeof adminDashboardSummary>>().signedInToday;

it.each([
  ['newest first', {}, ['Bob 05:30', 'Ann 05:30', 'Ann 05:29']],
  ['oldest first', { sort: 'at' }, ['Ann 05:29', 'Ann 05:30', 'Bob 05:30']],
  ['of the person searched', { q: 'ABEL ann', limit: '9' }, ['Ann 05:30', 'Ann 05:29']],
])('log-ins are listed %s, in the company’s time zone', async (_order, query, expected) => {
  const [ann, bob] = ids;
  await signIn(ann, '2099-12-31T20:29:00Z');
  await signIn(ann, '2099-12-31T20:30:00Z');
  await signIn(bob, '2099-12-31T20:30:00Z');
  await inZone('Asia/Tokyo');
  const answer = await admin.call(listLogins, { query });
  const rows = answer.json<LoginEntry[]>();
  expect(rows.map(({ employee, loginTime }) => `${employee.fullName.split(' ')[0]} ${loginTime}`)).toEqual(
    expected,
  );
  expect(new Set(rows.map(({ loginDate }) => loginDate))).toEqual(new Set(['2100-01-01']));
  expect(answer.statements).toBe(1);
  await inZone('UTC');
});

test('a position with a time that does not exist is refused', async () => {
  const position = ['-at', '2026-02-03 12:00:00+99', '1'];
  const after = Buffer.from(JSON.stringify(position)).toString('base64url');
  const answer = await admin.call(listLogins, { query: { limit: '1', after } });
  expect(answer).toMatchObject({ status: 400, text: 'This date does not exist.' });
});

test('people of today are counted once each, from midnight in the company’s time zone', async () => {
  const [ann, bob] = ids;
  await inZone('Asia/Tokyo');
  const { rows } = await sql<{ midnight: string }>`
    select (company_today()::timestamp at time zone 'Asia/Tokyo')::text as midnight`.execute(app.owner);
  const midnight = new Date(rows[0]?.midnight ?? '').getTime();
  await signIn(ann, new Date(midnight).toISOString(), 2);
  await signIn(bob, new Date(midnight - 1).toISOString());
  expect(await today()).toEqual({ people: 1, isPart: false });
  await inZone('UTC');
});

test('of more than 1,000 log-ins today, the last 1,000 count', async () => {
  const [ann, bob] = ids;
  const now = Date.now();
  await signIn(ann, new Date(now + 1).toISOString(), 1_000);
  expect(await today()).toEqual({ people: 1, isPart: false });
  await signIn(bob, new Date(now).toISOString());
  expect(await today()).toEqual({ people: 1, isPart: true });
});
