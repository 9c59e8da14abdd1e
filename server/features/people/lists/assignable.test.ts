import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { listTeamLeads } from '#contract/core/names.endpoints.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import type { Assignable } from '#contract/people/people.schemas.ts';
import { listAssignable } from '#contract/people/people.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let app: TestApp;
let admin: SignedInCaller;
let lead: SignedInCaller;
let leadId: number;

beforeAll(async () => {
  app = await startTestApp();
  const add = (firstName: string, lastName: string, more: Parameters<typeof addPerson>[1] = {}) =>
    addPerson(app.owner, { firstName, lastName, ...more });
  const zoe = await add('Zoe', 'Abel', { email: 'lead@example.test', permissions: ['Benchmark_TeamLead'] });
  const al = await add('Al', 'Moss', { permissions: ['Benchmark_TeamLead'], position: 'Editor' });
  await add('Ada', 'Chief', { email: 'admin@example.test', permissions: ['Benchmark_Admin'] });
  const old = await add('Old', 'Lead', { permissions: ['Benchmark_TeamLead'] });
  await add('Ann', 'Young', { managerId: zoe.employeeId });
  await add('Bea', 'Adler', { managerId: zoe.employeeId, position: 'Artist' });
  await add('Cid', 'Baker', { managerId: al.employeeId });
  const gone = await add('Gone', 'Baker', { managerId: al.employeeId });
  await sql`update employee set archived_at = now(), end_date = '2026-01-31'
    where employee_id in (${old.employeeId}, ${gone.employeeId})`.execute(app.owner);
  await add('Dee', 'Cole');
  await add('Root', 'Admin', { permissions: ['Benchmark_Admin'] });
  leadId = zoe.employeeId;
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
});
afterAll(() => app.stop());

const asked = async (caller: SignedInCaller, query: Record<string, string>) => {
  const answer = await caller.call(listAssignable, { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Assignable[]>();
};

it.each([
  ['team', ['Bea Adler', 'Ann Young']],
  ['unassigned', ['Root Admin', 'Ada Chief', 'Dee Cole', 'Al Moss']],
  ['elsewhere', ['Cid Baker']],
])('seen from a team, %s are %j, without its lead and archived people', async (state, names) => {
  const people = await asked(admin, { lead: String(leadId), state });
  expect(people.map(({ fullName }) => fullName)).toEqual(names);
});

test('without a lead, everyone with a lead is elsewhere', async () => {
  const people = await asked(admin, { state: 'elsewhere', limit: '9' });
  expect(people.map(({ fullName }) => fullName)).toEqual(['Bea Adler', 'Cid Baker', 'Ann Young']);
  expect(await asked(admin, { state: 'team' })).toEqual([]);
});

it.each([
  ['moss', ['Cid Baker', 'Al Moss'], 'the name of the lead'],
  ['EDITOR', ['Al Moss'], 'the position'],
  ['bak ci', ['Cid Baker'], 'parts of the name'],
  ['artist zoe', ['Bea Adler'], 'position and lead together'],
])('"%s" finds %j by %s', async (q, names) => {
  const people = await asked(admin, { q });
  expect(people.map(({ fullName }) => fullName)).toEqual(names);
});

test('a person comes with position and lead; those who lead themselves have no other lead', async () => {
  const own = await addPerson(app.owner, { firstName: 'Eve', lastName: 'Self' });
  await sql`update employee set manager_id = employee_id where employee_id = ${own.employeeId}`.execute(
    app.owner,
  );
  const [eve] = await asked(admin, { q: 'eve self' });
  expect(eve).toEqual({
    employeeId: own.employeeId,
    fullName: 'Eve Self',
    managerId: own.employeeId,
    positionName: 'Engineer',
    leadName: null,
    isMovable: true,
  });
  const [bea] = await asked(admin, { q: 'bea' });
  expect(bea).toMatchObject({ positionName: 'Artist', managerId: leadId, leadName: 'Zoe Abel' });
});

test('a lead may move their own and unassigned people, but no Admin; an Admin may move everyone', async () => {
  const movable = async (caller: SignedInCaller) =>
    (await asked(caller, { lead: String(leadId) }))
      .filter(({ isMovable, fullName }) => isMovable && fullName !== 'Eve Self')
      .map(({ fullName }) => fullName);
  expect(await movable(lead)).toEqual(['Bea Adler', 'Dee Cole', 'Al Moss', 'Ann Young']);
  expect(await movable(admin)).toHaveLength(7);
});

test('the leads of pickers are active and have Team Lead', async () => {
  const leads = async (query: Record<string, string>) =>
    (await admin.call(listTeamLeads, { query })).json<Snippet[]>();
  expect(await leads({})).toEqual([
    { employeeId: leadId, fullName: 'Zoe Abel', positionName: 'Engineer' },
    expect.objectContaining({ fullName: 'Al Moss', positionName: 'Editor' }),
  ]);
  expect((await leads({ q: 'mo', limit: '5' })).map(({ fullName }) => fullName)).toEqual(['Al Moss']);
  expect((await leads({ without: String(leadId) })).map(({ fullName }) => fullName)).toEqual(['Al Moss']);
});

it.each([
  [{ state: 'gone' }, 'state must be one of team, unassigned, elsewhere.'],
  [{ lead: '0' }, 'lead must be a positive number.'],
  [{ lead: 'x' }, 'lead must be a positive number.'],
])('%j is refused: %s', async (query, message) => {
  const answer = await admin.call(listAssignable, { query });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
});
