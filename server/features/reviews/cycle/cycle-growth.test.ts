import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import type { Viewer } from '#contract/policies.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { rowsReadBy } from '#server/testing/rows-read.ts';
import { type CycleQuery, reviewCyclePage } from './review-cycle.queries.ts';

// A filter about reviews needs the reviews of all people, once for the page and the count.

const PEOPLE = 1_000;
/** A second reading for the count reads twice as many. The rows of the page read up to 102 more. */
const ANSWERS_AT_MOST = 1.2 * PEOPLE;

let app: TestApp;
let viewer: Viewer;

beforeAll(async () => {
  app = await startTestApp();
  const admin = await addPerson(app.owner, { permissions: ['Benchmark_Admin'] });
  viewer = { employeeId: admin.employeeId, permissions: ['Benchmark_Admin'] };
  await app.owner.transaction().execute(async (tx) => {
    // Without triggers: there is nothing that they would refuse.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`with added as (
      insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'Many' || n, 'Of', 'many' || n || '@example.test', '2020-03-02', department_id
      from employee, generate_series(1, ${PEOPLE}::integer) n where employee_id = ${admin.employeeId}
      returning employee_id)
    , held as (insert into marking_period (employee_id, start_date) select employee_id, '2026-03-02' from added
      returning marking_period_id, employee_id)
    , begun as (insert into annual_review (marking_period_id, employee_id, final_deadline, started_at)
      select marking_period_id, employee_id, '2026-04-02', now() from held returning annual_review_id, employee_id)
    insert into annual_reviewer (annual_review_id, employee_id, type)
    select annual_review_id, employee_id, 'Self' from begun`.execute(tx);
  });
  for (const table of ['employee', 'marking_period', 'annual_review', 'annual_reviewer'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(app.owner);
});
afterAll(() => app.stop());

test.each<[CycleQuery, number]>([
  [{ sort: 'next', late: true }, PEOPLE],
  [{ sort: '-state', state: 'PeriodToEnd' }, 0],
  [{ sort: 'lead', state: 'ChoosePeers' }, PEOPLE],
])('a page of %o reads each answer once', async (query, found) => {
  const [read] = await rowsReadBy(app.context.db, ['annual_reviewer'], async (tx) => {
    const page = await reviewCyclePage(tx, { viewer, weeksBefore: DUE_WEEKS }, { ...query, limit: 50 });
    expect(page.total).toBe(found);
  });
  expect(read?.read).toBeGreaterThan(0);
  expect(read?.read).toBeLessThan(ANSWERS_AT_MOST);
});
