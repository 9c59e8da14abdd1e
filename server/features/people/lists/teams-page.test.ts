import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTeams } from '#contract/people/people.endpoints.ts';
import type { Team } from '#contract/people/people.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;
let lead: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  const add = (name: string, more: object = {}) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return addPerson(test.owner, { firstName, lastName, ...more });
  };
  const boss = await add('Ada Ash', { permissions: ['Benchmark_Admin'] });
  const leads = [
    await add('Lea Øst', { permissions: ['Benchmark_TeamLead'], managerId: boss.employeeId }),
    await add('Leo Abel', { permissions: ['Benchmark_TeamLead'], managerId: boss.employeeId }),
    await add('Liv Zoo', { permissions: ['Benchmark_TeamLead'], managerId: boss.employeeId }),
  ];
  for (const [index, { employeeId: managerId }] of leads.slice(0, 2).entries())
    for (const name of ['Mia Wolf', 'Ben Cole', 'Kim Dean'])
      await add(`${name}${index}`, { managerId, hireDate: `202${index}-01-01` });
  await add('Uma Une');
  admin = await test.signInAs(boss.email);
  lead = await test.signInAs(leads[2]?.email ?? '');
});
afterAll(() => test.stop());

async function teams(caller: SignedInCaller, query: Readonly<Record<string, string>>) {
  const answer = await caller.call(listTeams, { query });
  expect(answer.status, answer.text).toBe(200);
  const shown = answer
    .json<Team[]>()
    .map(({ teamLead, teamMembers }) => [
      teamLead?.fullName ?? null,
      ...teamMembers.map(({ fullName }) => fullName),
    ]);
  const next = /after=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1];
  return { shown, next, total: answer.headers['x-total-count'] };
}

it('pages teams by the lead’s name, then managers without Team Lead, then the unassigned', async () => {
  const first = await teams(admin, { limit: '2' });
  expect(first.shown).toEqual([
    ['Leo Abel', 'Ben Cole1', 'Kim Dean1', 'Mia Wolf1'],
    ['Lea Øst', 'Ben Cole0', 'Kim Dean0', 'Mia Wolf0'],
  ]);
  expect(first.total).toBe('5');
  const last = await teams(admin, { limit: '2', after: first.next ?? '' });
  expect(last.shown).toEqual([
    ['Liv Zoo'],
    ['Ada Ash', 'Leo Abel', 'Lea Øst', 'Liv Zoo'],
    [null, 'Ada Ash', 'Uma Une'],
  ]);
  expect(last).toMatchObject({ total: '5', next: undefined });
});

it('shows the same people as the whole directory, with the same rights to move them', async () => {
  const flat = (answer: Awaited<ReturnType<SignedInCaller['call']>>) =>
    answer
      .json<Team[]>()
      .flatMap(({ teamLead, teamMembers }) =>
        teamMembers.map((one) => ({ lead: teamLead?.employeeId, ...one })),
      )
      .toSorted((a, b) => a.employeeId - b.employeeId);
  for (const caller of [admin, lead]) {
    const paged = await caller.call(listTeams, { query: { limit: '200' } });
    expect(flat(paged)).toEqual(flat(await caller.call(listTeams)));
  }
});

it('a lead’s own team comes first', async () => {
  const { shown } = await teams(lead, { limit: '1' });
  expect(shown).toEqual([['Liv Zoo']]);
});

it('a search finds names and positions, and leaves out teams without a match', async () => {
  expect((await teams(admin, { q: ' WOLF', limit: '9' })).shown).toEqual([
    ['Leo Abel', 'Mia Wolf1'],
    ['Lea Øst', 'Mia Wolf0'],
  ]);
  expect(await teams(admin, { q: 'une', limit: '9' })).toMatchObject({
    shown: [[null, 'Uma Une']],
    total: '1',
  });
  expect(await teams(admin, { q: 'abel', limit: '9' })).toMatchObject({
    shown: [['Ada Ash', 'Leo Abel']],
    total: '1',
  });
  const { rows } = await sql<{ title: string }>`
    select title from position join employee_role using (position_id) limit 1`.execute(test.owner);
  const found = await teams(admin, { q: `${rows[0]?.title} dean0`, limit: '9' });
  expect(found.shown).toEqual([['Lea Øst', 'Kim Dean0']]);
});

it('sorts the members of each team, in either direction', async () => {
  expect((await teams(admin, { limit: '1', sort: '-name' })).shown).toEqual([
    ['Leo Abel', 'Mia Wolf1', 'Kim Dean1', 'Ben Cole1'],
  ]);
});

it('managers without Team Lead are in the order of their names', async () => {
  const { employeeId: managerId } = await addPerson(test.owner, { firstName: 'Bo', lastName: 'Aaa' });
  await addPerson(test.owner, { firstName: 'Cy', lastName: 'Cox', managerId });
  const { shown } = await teams(admin, { limit: '9' });
  expect(shown.slice(3, 5).map(([name]) => name)).toEqual(['Bo Aaa', 'Ada Ash']);
});

it('the whole list ends with the unassigned, also when all people have a lead', async () => {
  await sql`update employee set manager_id = employee_id where manager_id is null`.execute(test.owner);
  const whole = (await admin.call(listTeams)).json<Team[]>();
  expect(whole.at(-1)).toEqual({ teamLead: null, teamMembers: [] });
});
