import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';
import { teamsPage } from '../people/lists/teams-page.queries.ts';
import { rowsReadBy } from '#server/testing/rows-read.ts';
import { teamCardsOf } from './team-dashboard.queries.ts';
import { upcomingDates } from './upcoming-dates.queries.ts';

// What a lead waits for reads the lead's team, however many other people and goals there are. The upcoming
// dates read the people whom they name and those who share their names.

const OTHERS = 3_000;
const TEAM = 9;
/** Rows of one table that nine cards may read. Reading all people or goals takes three times as many. */
const ROWS_AT_MOST = 1_000;

let app: TestApp;
let viewer: Viewer;
let team: readonly number[];

beforeAll(async () => {
  app = await startTestApp();
  const lead = await addPerson(app.owner, { permissions: ['Benchmark_TeamLead'] });
  viewer = { employeeId: lead.employeeId, permissions: ['Benchmark_TeamLead'] };
  const people = Array.from({ length: TEAM }, () => addPerson(app.owner, { managerId: lead.employeeId }));
  team = (await Promise.all(people)).map(({ employeeId }) => employeeId);
  await app.owner.transaction().execute(async (tx) => {
    // Without triggers: there is nothing that they would refuse.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`with added as (
      insert into employee (first_name, last_name, email, hire_date, department_id)
      select 'Many' || n % 1000, 'Of', 'many' || n || '@example.test', '2020-03-02', department_id
      from employee, generate_series(1, ${OTHERS}::integer) n where employee_id = ${team[0]}::integer
      returning employee_id)
    , held as (insert into employee_role (employee_id, position_id, department_id, start_date)
      select added.employee_id, position_id, department_id, '2020-03-02'
      from added, employee_role where employee_role.employee_id = ${team[0]}::integer)
    insert into marking_period (employee_id, start_date) select employee_id, '2026-03-02' from added`.execute(
      tx,
    );
    // Teams of ten.
    await sql`with placed as (
      select employee_id, row_number() over (order by employee_id) as place from employee where last_name = 'Of')
    update employee set manager_id = lead.employee_id from placed join placed lead on lead.place = placed.place / 11
    where employee.employee_id = placed.employee_id`.execute(tx);
    await sql`update employee set permissions = '{Benchmark_TeamLead}'
    where employee_id in (select manager_id from employee where last_name = 'Of')`.execute(tx);
    await sql`insert into goal (employee_id, marking_period_id, title, start_date)
    select employee_id, marking_period_id, 'A goal', '2026-03-02' from marking_period`.execute(tx);
  });
  for (const table of ['employee', 'employee_role', 'marking_period', 'goal'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(app.owner);
});
afterAll(() => app.stop());

/**
 * The tables of which the work reads too many rows. Leaves out periods: while each person has one, PostgreSQL
 * may choose to read all of them.
 */
const tablesScanned = async (work: (tx: Db) => Promise<unknown>) =>
  (await rowsReadBy(app.context.db, ['employee', 'employee_role', 'goal'], work)).filter(
    ({ read }) => read >= ROWS_AT_MOST,
  );

test.each([
  ['the cards', async (tx: Db) => expect(await teamCardsOf(tx, viewer)).toHaveLength(TEAM)],
  ['one card', async (tx: Db) => expect(await teamCardsOf(tx, viewer, team[0])).toHaveLength(1)],
])('%s of a team read the team, not the company', async (_, work) => {
  expect(await tablesScanned(work)).toEqual([]);
});

test('the upcoming dates read the people they name, not the company', async () => {
  const dates = async (tx: Db) => upcomingDates(tx, { viewer, alsoNamed: team, ofAKind: 10 });
  expect(await tablesScanned(dates)).toEqual([]);
});

/** The count of teams, their page and the members read about 8,500 rows; a second count reads 2,300 more. */
const ROLES_AT_MOST = 9_500;

test('a search of teams by a position counts the teams once', async () => {
  const [found] = await rowsReadBy(app.context.db, ['employee_role'], async (tx) => {
    const teams = await teamsPage(tx, { q: 'Engineer', limit: 8 }, null);
    expect(teams.total).toBeGreaterThan(OTHERS / 12);
  });
  expect(found?.read).toBeGreaterThan(0);
  expect(found?.read).toBeLessThan(ROLES_AT_MOST);
});
