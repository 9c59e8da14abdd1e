import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import * as contract from '#contract/dashboards/dashboards.endpoints.ts';
import type { DashboardProject, DashboardReview } from '#contract/dashboards/dashboards.schemas.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let app: TestApp;
let admin: SignedInCaller;
beforeAll(async () => {
  app = await startTestApp();
  const person = (fullName: string, more: Parameters<typeof addPerson>[1] = {}) => {
    const [firstName = '', ...last] = fullName.split(' ');
    return addPerson(app.owner, { firstName, lastName: last.join(' '), ...more });
  };
  await person('Ada Chief', { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  const zoe = await person('Zoe Abel', { permissions: ['Benchmark_TeamLead'] });
  const al = await person('Al Moss', { permissions: ['Benchmark_TeamLead'] });
  const early = await person('Zoe Early', { permissions: ['Benchmark_TeamLead'] });
  for (const [fullName, managerId, hireDate, deadline] of [
    ['Ann van Dyke', zoe.employeeId, '2020-01-31', '2030-06-01'],
    ['Zed Abel', null, '2024-02-29', null],
    ['Bea Zulu', al.employeeId, '2019-12-31', '2030-05-31'],
    ['Amy Abel', early.employeeId, '2024-02-01', '2031-01-01'],
  ] as const) {
    const { employeeId, markingPeriodId } = await person(fullName, { managerId, hireDate });
    await sql`insert into annual_review (employee_id, marking_period_id, started_at, final_deadline)
      values (${employeeId}, ${markingPeriodId}, now(), ${deadline}::date)`.execute(app.owner);
  }
  await addProjects();
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

/** Four projects of two people. Of the first, one answer is there; of the second, both. */
async function addProjects(): Promise<void> {
  const managers = await Promise.all(
    [
      ['Ann', 'Zulu'],
      ['Zoe', 'Abel'],
      ['Amy', 'Abel'],
      ['Ned', 'Zulu'],
    ].map(([firstName = '', lastName = '']) => addPerson(app.owner, { firstName, lastName })),
  );
  const member = await addPerson(app.owner);
  await sql`insert into client (name) values ('Harbor')`.execute(app.owner);
  for (const [at, name, submitted, deadline] of [
    [0, 'beacon', 1, '2030-06-01'],
    [3, 'Anchor', 2, '2030-05-31'],
    [1, 'Chart 10', 0, '2031-01-01'],
    [2, 'Chart 9', 0, '2030-05-05'],
  ] as const) {
    const team = [managers[at]?.employeeId, member.employeeId];
    await sql`
      with added as (
        insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
        select ${name}, client_id, 'A project', '2029-01-01', '2029-12-31', ${deadline}::date, now(), ${member.employeeId}
        from client returning project_id)
      insert into project_evaluation (project_id, employee_id, project_role, guid,
        submitted_at, submitted_role, submission_hash, submission_number)
      select project_id, id, case when place = 1 then 'PM' else 'Developer' end,
        gen_random_uuid(), case when done then now() end, case when done then 'Developer' end,
        case when done then ''::bytea end, case when done then nextval('evaluation_submission_number') end
      from added, unnest(${team}::integer[]) with ordinality given(id, place),
        lateral (select place <= ${submitted}::integer as done) answered`.execute(app.owner);
  }
}

it.each([
  ['employee', ['Amy Abel', 'Zed Abel', 'Ann van Dyke', 'Bea Zulu'], 'by last name, then first name'],
  ['-employee', ['Bea Zulu', 'Ann van Dyke', 'Zed Abel', 'Amy Abel'], 'the other way'],
  ['lead', ['Ann van Dyke', 'Amy Abel', 'Bea Zulu', 'Zed Abel'], 'by the lead’s last name, none last'],
  ['-lead', ['Bea Zulu', 'Amy Abel', 'Ann van Dyke', 'Zed Abel'], 'the other way, none last'],
  ['-hired', ['Zed Abel', 'Amy Abel', 'Ann van Dyke', 'Bea Zulu'], 'the newest first'],
  ['deadline', ['Bea Zulu', 'Ann van Dyke', 'Amy Abel', 'Zed Abel'], 'the soonest first, none last'],
  ['-deadline', ['Amy Abel', 'Ann van Dyke', 'Bea Zulu', 'Zed Abel'], 'the latest first, none last'],
])('reviews in the order %s are %j: %s', async (sort, expected) => {
  const answer = await admin.call(contract.listReviewsInProgress, { query: { sort, limit: '9' } });
  const rows = answer.json<DashboardReview[]>();
  expect(rows.map(({ employee }) => employee.fullName)).toEqual(expected);
  expect(answer.statements).toBe(1);
});

it.each([
  ['title', ['Anchor', 'beacon', 'Chart 9', 'Chart 10'], 'whatever the case, numbers by their worth'],
  ['manager', ['Chart 9', 'Chart 10', 'beacon', 'Anchor'], 'by the manager’s last name, then first name'],
  ['deadline', ['Chart 9', 'Anchor', 'beacon', 'Chart 10'], 'the soonest first'],
])('projects in the order %s are %j: %s', async (sort, expected) => {
  const answer = await admin.call(contract.listProjectsInProgress, { query: { sort, limit: '9' } });
  const rows = answer.json<DashboardProject[]>();
  expect(rows.map(({ projectTitle }) => projectTitle)).toEqual(expected);
  expect(answer.statements).toBe(1);
});

test('projects in the order -status are the furthest first', async () => {
  const query = { sort: '-status', limit: '9' };
  const answer = await admin.call(contract.listProjectsInProgress, { query });
  const titles = answer.json<DashboardProject[]>().map(({ projectTitle }) => projectTitle);
  expect(titles.slice(0, 2)).toEqual(['Anchor', 'beacon']);
  expect(titles.slice(2).toSorted()).toEqual(['Chart 10', 'Chart 9']); // both without an answer
});

test('a search finds reviews by employee and lead, and projects by title and manager', async () => {
  const reviews = await admin.call(contract.listReviewsInProgress, { query: { q: 'ABEL zoe', limit: '9' } });
  expect(reviews.json<DashboardReview[]>().map(({ employee }) => employee.fullName)).toEqual([
    'Ann van Dyke',
    'Amy Abel',
  ]);
  const projects = await admin.call(contract.listProjectsInProgress, { query: { q: 'chart abel' } });
  expect(projects.json<DashboardProject[]>().map(({ projectTitle }) => projectTitle)).toEqual([
    'Chart 9',
    'Chart 10',
  ]);
});

test('counts cover the first 1,000 deadlines of many', async () => {
  await app.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx); // these projects have no team
    await sql`
      insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
      select 'Project ' || place, client_id, 'A project', '2029-01-01', '2029-12-31', '2030-05-01', now(), employee_id
      from client, employee, generate_series(1, 999) place where email = 'admin@example.test'`.execute(tx);
  });
  const { projects } = (await admin.call(contract.adminDashboardSummary)).json<
    ResponseOf<typeof contract.adminDashboardSummary>
  >();
  // The 1,000th is Chart 9, whose answers are open. Projects without a team come before.
  expect(projects).toMatchObject({ total: 1_001, later: 1, done: 0, alone: 999, late: 0, soon: 0 });
  const first = await admin.call(contract.listProjectsInProgress, { query: { limit: '1' } });
  expect(first.headers['x-total-count']).toBe('1,000+');
});
