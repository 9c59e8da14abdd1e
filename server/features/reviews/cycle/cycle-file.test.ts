import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/values/dates.ts';
import { exportReviewCycle } from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { type CycleFixture, namesOf, openCycleFixture, read } from './review-cycle.fixture.ts';

let fixture: CycleFixture;
let admin: SignedInCaller;
let lead: SignedInCaller;
beforeAll(async () => {
  fixture = await openCycleFixture();
  ({ admin, lead } = fixture);
});
afterAll(() => fixture.app.stop());

async function fileFor(caller: SignedInCaller, query: Record<string, string> = {}) {
  const answer = await caller.call(exportReviewCycle, { query });
  expect(answer.status, answer.text).toBe(200);
  const rows: Record<string, string>[] = parse(answer.text, { bom: true, columns: true });
  return { answer, rows };
}
const inFile = async (caller: SignedInCaller, query: Record<string, string> = {}) =>
  (await fileFor(caller, query)).rows.map((row) => row['Name']);

test('the file has the columns of the table, and is a download', async () => {
  const { answer, rows } = await fileFor(admin);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="review-cycle.csv"; filename*=UTF-8''review-cycle.csv`,
    'cache-control': 'private, no-store',
  });
  expect(answer.statements).toBeLessThanOrEqual(4);
  const row = (name: string) => rows.find((one) => one['Name'] === name);
  expect(row('Bea Berg')).toEqual({
    Name: 'Bea Berg',
    State: 'Waiting for Own Admin and 2 others',
    Late: 'yes',
    "Can't start": '',
    'Next date': addDays(fixture.today, -1),
    'Next date is': 'deadline',
    Lead: 'Lea Lead',
    Anniversary: addDays(fixture.today, 10),
    Answered: '1',
    Reviewers: '4',
    Documents: '0',
    'Days since last change': '0',
  });
  expect(row('Eve Egan')).toMatchObject({
    State: 'Not started',
    Late: '',
    "Can't start": 'yes',
    Lead: 'None',
    'Next date is': 'anniversary',
    Answered: '',
    Reviewers: '',
    Documents: '',
    'Days since last change': '',
  });
  expect(row('Dee Dorn')).toMatchObject({ Lead: 'Unassigned' });
  expect(row('New Nobody')).toMatchObject({ 'Next date': '', 'Next date is': '', Anniversary: '' });
});

test.each([
  {},
  { sort: 'name' },
  { sort: '-idle' },
  { sort: '-next', late: 'true' },
  { state: 'DueToStart', sort: 'lead' },
  { q: 'be', sort: 'anniversary' },
  { lead: 'none' },
  { deadline: 'late' },
])('the file of %j has the rows and the order of the list', async (query) => {
  for (const caller of [admin, lead]) {
    expect(await inFile(caller, query)).toEqual(namesOf(await read(caller, query)));
  }
});

test('a lead gets their own people, and others nothing', async () => {
  expect(await inFile(lead, { sort: 'name' })).toEqual(['Ann Adler', 'Own Admin', 'Bea Berg', 'Cid Cole']);
  await sql`update employee set email = 'ann@example.test'
    where employee_id = ${fixture.people.ann.employeeId}`.execute(fixture.app.owner);
  const ann = await fixture.app.signInAs('ann@example.test');
  expect((await ann.call(exportReviewCycle)).status).toBe(403);
  expect((await admin.call(exportReviewCycle, { query: { sort: 'answers' } })).status).toBe(400);
});

test('each file leaves one audit event with its filters; a refused one leaves none', async () => {
  const events = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_event
      where action = 'export-review-cycle'`.execute(fixture.app.owner);
    return rows[0]?.count ?? 0;
  };
  const before = await events();
  const ann = await fixture.app.signInAs('ann@example.test');
  await ann.call(exportReviewCycle);
  await read(lead);
  expect(await events()).toBe(before);
  await inFile(lead, { late: 'true', q: 'be', month: '3', sort: '-name' });
  expect(await events()).toBe(before + 1);
  const { rows } =
    await sql`select actor_employee_id as "actorId", relation, subject_employee_id as "subjectId", object
    from audit_event where action = 'export-review-cycle' order by audit_event_id desc limit 1`.execute(
      fixture.app.owner,
    );
  expect(rows).toEqual([
    {
      actorId: fixture.people.lead.employeeId,
      relation: 'Lead',
      subjectId: null,
      object: {
        late: true,
        q: 'be',
        month: 3,
        sort: '-name',
      },
    },
  ]);
});

test('a company of more people than are read at once comes whole, each person once', async () => {
  await sql`
    with many as (
      insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'Many', 'Of' || n, 'many' || n || '@example.test', '2020-03-02', (select min(department_id) from department)
      from generate_series(1, 2600) n returning employee_id)
    insert into marking_period (employee_id, start_date) select employee_id, '2026-03-02' from many`.execute(
    fixture.app.owner,
  );
  const names = await inFile(admin, { q: 'many' });
  expect([names.length, new Set(names).size]).toEqual([2_600, 2_600]);
});
