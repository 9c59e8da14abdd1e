import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkReasons, bulkWarnings } from '#contract/reviews/cycle/bulk-reasons.ts';
import { DUE_WEEKS } from '#contract/core/values/constants.ts';
import { addDays } from '#contract/core/values/dates.ts';
import { inTransaction } from '#server/db/connection/client.ts';
import { type BulkFixture, openBulkFixture, peopleOf, preview, summaryOf } from './bulk-actions.fixture.ts';
import { piecesOf } from './person-facts.queries.ts';

// A preview reads a thousand people at a time. Its plan must not show where a piece ends.

const PEOPLE = 1_003;
const PIECE = 1_000;

let fixture: BulkFixture;
let ids: number[];

beforeAll(async () => {
  fixture = await openBulkFixture();
  const { app, company } = fixture;
  await app.owner.transaction().execute(async (tx) => {
    // Without triggers: there is nothing that they would refuse.
    await sql`set local session_replication_role = replica`.execute(tx);
    // The last in the order of names has the first final deadline, and the first and the last share a start.
    const { rows } = await sql<{ employeeId: number }>`with added as (
      insert into employee (first_name, last_name, email, hire_date, department_id, manager_id)
      select 'Many', 'Zz' || lpad(n::text, 5, '0'), 'many' || n || '@example.test', '2020-03-02', department_id,
        ${company.lead.employeeId}::integer
      from employee, generate_series(1, ${PEOPLE}::integer) n where employee_id = ${company.lead.employeeId}
      returning employee_id, last_name)
    , held as (insert into marking_period (employee_id, start_date)
      select employee_id, date '2021-01-01' + right(last_name, 5)::integer % ${PEOPLE - 1}::integer from added
      returning marking_period_id, employee_id)
    , begun as (insert into annual_review (marking_period_id, employee_id, final_deadline, started_at)
      select marking_period_id, employee_id, company_today() + 2000 - right(last_name, 5)::integer, now()
      from held join added using (employee_id) returning annual_review_id, employee_id)
    , asked as (insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, employee_id, 'Self' from begun)
    select employee_id as "employeeId" from added order by last_name`.execute(tx);
    ids = rows.map(({ employeeId }) => employeeId);
  });
});
afterAll(() => fixture.app.stop());

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}

const shown = async (id: string, query: Record<string, string>) => {
  const people = await peopleOf(fixture.admin, id, query);
  return people.map(({ employeeId, reason, warning, plan: { sitDown } }) => ({
    employeeId,
    reason,
    warning,
    at: sitDown && `${sitDown.day} ${sitDown.time}`,
  }));
};

test('people are read a thousand at a time, in the order of their names', async () => {
  const viewer = { employeeId: fixture.company.admin.employeeId, permissions: ['Benchmark_Admin'] as const };
  await inTransaction(fixture.app.db, async (tx) => {
    const asked = { viewer, weeksBefore: DUE_WEEKS };
    const { today, all } = await piecesOf(tx, asked, { employeeIds: ids }, false);
    expect(today).toBe(fixture.today);
    for (const time of ['first', 'second']) {
      const pieces = await listOf(all());
      expect(
        pieces.map((piece) => piece.length),
        time,
      ).toEqual([PIECE, PEOPLE - PIECE]);
      expect(
        pieces.flat().map(({ employeeId }) => employeeId),
        time,
      ).toEqual(ids);
    }
    const none = await piecesOf(tx, asked, { employeeIds: [2_000_000_000] }, false);
    expect(none.today).toBeNull();
    expect((await listOf(none.all())).flat()).toEqual([]);
  });
});

test('a link that people of different pieces would share is warned of for both', async () => {
  const act = { kind: 'set-links', pattern: 'https://survey.example.test/{periodStart}', replaces: false };
  const id = await preview(fixture.admin, act, { filter: { q: 'Zz' }, exceptIds: [ids[1]] });
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    counts: { planned: PEOPLE - 1 },
    warnings: [{ warning: bulkWarnings.sharedLink, people: 2 }],
  });
  const warned = await shown(id, { warning: bulkWarnings.sharedLink });
  expect(warned.map(({ employeeId }) => employeeId)).toEqual([ids[0], ids.at(-1)]);
});

test('the steps of all pieces keep the order of the names', async () => {
  const id = await preview(fixture.admin, { kind: 'remind' }, { filter: { q: 'Zz' }, exceptIds: [] });
  const { rows } = await sql<{ employeeId: number; place: number }>`
    select employee_id as "employeeId", place from bulk_step where bulk_act_id = ${id}::uuid
    order by place`.execute(fixture.app.owner);
  expect(rows).toEqual(ids.map((employeeId, place) => ({ employeeId, place })));
});

test('times go to the first deadlines, from all pieces', async () => {
  await sql`update company_settings set working_days = '{1,2,3,4,5,6,7}'`.execute(fixture.app.owner);
  const day = addDays(fixture.today, 5);
  const plan = { mode: 'spread', fromDay: day, toDay: day, fromTime: '09:00', toTime: '10:00', minutes: 30 };
  const id = await preview(
    fixture.admin,
    { kind: 'set-sit-down', plan },
    { filter: { q: 'Zz' }, exceptIds: [] },
  );
  expect(await summaryOf(fixture.admin, id)).toMatchObject({
    counts: { planned: 2 },
    leftOut: [{ reason: bulkReasons.noRoom, people: PEOPLE - 2 }],
  });
  expect(await shown(id, { state: 'Planned' })).toEqual([
    { employeeId: ids.at(-2), reason: null, warning: null, at: `${day} 09:30` },
    { employeeId: ids.at(-1), reason: null, warning: null, at: `${day} 09:00` },
  ]);
});
