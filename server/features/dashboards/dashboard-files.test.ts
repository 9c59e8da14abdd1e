import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  exportProjectsInProgress,
  exportReviewsInProgress,
  listProjectsInProgress,
  listReviewsInProgress,
} from '#contract/dashboards/dashboards.endpoints.ts';
import { addDays } from '#contract/core/values/dates.ts';
import type { SignedInCaller } from '#server/testing/app.ts';
import { type CycleFixture, openCycleFixture } from '#server/features/reviews/cycle/review-cycle.fixture.ts';

let fixture: CycleFixture;
beforeAll(async () => {
  fixture = await openCycleFixture();
  const { people, app } = fixture;
  await fixture.start(people.own, -1, [
    [people.own, 'Self', true],
    [people.bea, 'Peer'],
    [people.lead, 'Manager'],
  ]);
  await sql`update employee set first_name = '=Cid' where employee_id = ${people.cid.employeeId}`.execute(
    app.owner,
  );
  await sql`insert into client (name) values ('Acme')`.execute(app.owner);
  for (const name of ['Anchor', '=Beacon', 'Chart']) {
    await sql`
      with made as (
        insert into project (name, client_id, description, start_date, end_date, evaluation_deadline, created_at, created_by)
        select ${name}, client_id, 'A port', company_today() - 50, company_today(), company_today() + 9, now(),
          ${people.chief.employeeId} from client limit 1 returning project_id
      ) insert into project_evaluation (project_id, employee_id, project_role, guid, submitted_at, submitted_role,
        submission_hash, submission_number)
      select project_id, employee_id, case nth when 1 then 'PM' else 'QA' end, gen_random_uuid(),
        case when nth = 1 then now() end,
        case when nth = 1 then 'PM' end, case when nth = 1 then '\\x00'::bytea end,
        case when nth = 1 then nextval('evaluation_submission_number') end
      from made, unnest(${[people.lead.employeeId, people.ann.employeeId]}::integer[]) with ordinality as one (employee_id, nth)`.execute(
      app.owner,
    );
  }
});
afterAll(() => fixture.app.stop());

const files = {
  reviews: { endpoint: exportReviewsInProgress, list: listReviewsInProgress, column: 'Team Member' },
  projects: { endpoint: exportProjectsInProgress, list: listProjectsInProgress, column: 'Project Title' },
} as const;
type Kind = keyof typeof files;

async function fileFor(caller: SignedInCaller, kind: Kind, query: Record<string, string> = {}) {
  const answer = await caller.call(files[kind].endpoint, { query });
  expect(answer.status, answer.text).toBe(200);
  const rows: Record<string, string>[] = parse(answer.text, { bom: true, columns: true });
  return { answer, rows };
}

test('the file of the reviews is a download with the columns of the table', async () => {
  const { answer, rows } = await fileFor(fixture.admin, 'reviews');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="annual-reviews-in-progress.csv"'),
    'cache-control': 'private, no-store',
  });
  expect(answer.statements).toBeLessThanOrEqual(4);
  expect(rows.find((row) => row['Team Member'] === 'Own Admin')).toMatchObject({
    'Team Lead': 'Lea Lead',
    Deadline: addDays(fixture.today, 20),
    Answered: '1',
    Reviewers: '3',
    'Late reviewers': '1',
    'On leave until': '',
  });
  expect(
    rows.map((row) => row['Team Member']),
    'no cell is a formula',
  ).toContain("'=Cid Cole");
});

test('an Admin’s own row has only the self review', async () => {
  const own = await fixture.app.signInAs('own@example.test');
  const { rows } = await fileFor(own, 'reviews');
  expect(rows.find((row) => row['Team Member'] === 'Own Admin')).toMatchObject({
    Answered: '1',
    Reviewers: '1',
    'Late reviewers': '0',
  });
});

test('the file of the projects has the columns of the table', async () => {
  const { answer, rows } = await fileFor(fixture.admin, 'projects', { sort: 'title' });
  expect(answer.headers['content-disposition']).toContain('filename="project-evaluations-in-progress.csv"');
  expect(rows.find((row) => row['Project Title'] === 'Anchor')).toEqual({
    'Project Title': 'Anchor',
    'Project Manager': 'Lea Lead',
    Status: '50%',
    Deadline: addDays(fixture.today, 9),
    Submitted: '1',
    Members: '2',
  });
  expect(rows.map((row) => row['Project Title'])).toContain("'=Beacon");
});

test.each<[Kind, Record<string, string>]>([
  ['reviews', {}],
  ['reviews', { sort: '-hired' }],
  ['reviews', { q: 'cole', sort: 'employee' }],
  ['projects', {}],
  ['projects', { sort: '-title' }],
  ['projects', { q: 'anch' }],
])('the file of %s for %j has the rows and the order of the list', async (kind, query) => {
  const { list, column } = files[kind];
  const listed = (await fixture.admin.call(list, { query })).json<
    { employee?: { fullName: string }; projectTitle?: string }[]
  >();
  const names = listed.map(({ employee, projectTitle }) => employee?.fullName ?? projectTitle ?? '');
  expect(names.length).toBeGreaterThan(0);
  const { rows } = await fileFor(fixture.admin, kind, query);
  expect(rows.map((row) => (row[column] ?? '').replace(/^'/, ''))).toEqual(names);
});

test.each<[Kind, string]>([
  ['reviews', 'export-reviews-in-progress'],
  ['projects', 'export-projects-in-progress'],
])(
  'each file of %s leaves one audit event with its search and order; a refused one leaves none',
  async (kind, action) => {
    const events = async () => {
      const { rows } = await sql<{
        relation: string;
        object: object;
      }>`select relation, object from audit_event
      where action = ${action} order by audit_event_id`.execute(fixture.app.owner);
      return rows;
    };
    const before = (await events()).length;
    expect((await fixture.lead.call(files[kind].endpoint)).status).toBe(403);
    expect((await fixture.admin.call(files[kind].endpoint, { query: { sort: 'members' } })).status).toBe(400);
    expect(await events()).toHaveLength(before);
    await fileFor(fixture.admin, kind, { q: 'an', sort: '-deadline' });
    expect((await events()).slice(before)).toEqual([
      { relation: 'Admin', object: { q: 'an', sort: '-deadline' } },
    ]);
  },
);
