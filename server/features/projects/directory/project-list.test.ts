import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;
let manager: SignedInCaller;
const names = new Map<number, string>();

const projects = [
  ['Harbour Portal', '2025-11-03', '2026-02-27', true],
  ['ärger 10', '2024-01-01', '2024-06-30', false],
  ['Ärger 9', '2024-01-01', '2024-05-31', false],
  ['zebra', '2023-01-01', '2023-12-31', true],
] as const;

beforeAll(async () => {
  test = await startTestApp();
  await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  const mia = await addPerson(test.owner, {
    firstName: 'Mia',
    lastName: 'van Dam',
    permissions: ['Benchmark_PM'],
  });
  const other = await addPerson(test.owner, {
    firstName: 'Bo',
    lastName: 'Ash',
    permissions: ['Benchmark_PM'],
  });
  manager = await test.signInAs(mia.email);
  const client = await sql<{
    id: number;
  }>`insert into client (name) values ('Port') returning client_id as id`.execute(test.owner);
  for (const [name, start, end, isOfMia] of projects) {
    const { rows } = await sql<{ id: number }>`
      with added as (insert into project (name, client_id, description, notes, start_date, end_date, evaluation_deadline, created_by,
        created_at, changed_by)
      values (${name}, ${client.rows[0]?.id}, 'd', '', ${start}, ${end}, ${end}::date + 14, ${other.employeeId}, now(),
        ${other.employeeId})
      returning project_id)
      insert into project_evaluation (project_id, employee_id, project_role, guid)
      select project_id, ${isOfMia ? mia.employeeId : other.employeeId}, 'PM', gen_random_uuid() from added
      returning project_id as id`.execute(test.owner);
    names.set(rows[0]?.id ?? 0, name);
  }
});
afterAll(() => test.stop());

async function list(query: Readonly<Record<string, string>>, caller = admin) {
  const answer = await caller.call(contract.listProjects, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<ProjectRow[]>().map(({ projectId }) => names.get(projectId));
}

it.each([
  ['', 4],
  ['   ', 4],
  ['harbour', 1],
  ['  PORTAL ', 1],
  ['van dam', 2],
  ['dam harb', 1],
  ['2025', 1],
  ['2026 mia', 1],
  ['2022', 0],
  ['harbour 2027', 0],
  ['mia wolf', 0],
  // Days and months are not searched.
  ['11-03', 0],
])('%j finds %i projects', async (q, count) => {
  expect(await list({ q, limit: '9' })).toHaveLength(count);
});

it('sorts names as a dictionary does, with numbers by value', async () => {
  expect(await list({ sort: 'name' })).toEqual(['Ärger 9', 'ärger 10', 'Harbour Portal', 'zebra']);
});

it.each<[query: Record<string, string>, expected: string[], why: string]>([
  [
    { limit: '9' },
    ['Harbour Portal', 'ärger 10', 'Ärger 9', 'zebra'],
    'the latest end first, if no order is asked',
  ],
  [{ sort: 'end' }, ['zebra', 'Ärger 9', 'ärger 10', 'Harbour Portal'], 'the earliest end first'],
  [
    { sort: 'start' },
    ['zebra', 'ärger 10', 'Ärger 9', 'Harbour Portal'],
    'of one day in the order of adding',
  ],
  [{ sort: '-start' }, ['Harbour Portal', 'Ärger 9', 'ärger 10', 'zebra'], 'the other way'],
  [{ sort: '-name' }, ['zebra', 'Harbour Portal', 'ärger 10', 'Ärger 9'], 'the other way'],
])('asked %j, the projects are %j: %s', async (query, expected) => {
  expect(await list(query)).toEqual(expected);
});

it('sorts by project manager', async () => {
  const managers = async (sort: string) =>
    (await admin.call(contract.listProjects, { query: { sort } }))
      .json<ProjectRow[]>()
      .map(({ projectManager }) => projectManager?.fullName);
  expect(await managers('manager')).toEqual(['Bo Ash', 'Bo Ash', 'Mia van Dam', 'Mia van Dam']);
  expect(await managers('-manager')).toEqual(['Mia van Dam', 'Mia van Dam', 'Bo Ash', 'Bo Ash']);
});

it('lists and counts for a project manager only their own', async () => {
  const answer = await manager.call(contract.listProjects, { query: { limit: '1', sort: '-end' } });
  expect(answer.headers['x-total-count']).toBe('2');
  expect(await list({ sort: '-end' }, manager)).toEqual(['Harbour Portal', 'zebra']);
  expect(await list({ q: 'ärger', limit: '5' }, manager)).toEqual([]);
});
