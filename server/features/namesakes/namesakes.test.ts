import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveEmployee } from '#contract/people/people-changes.endpoints.ts';
import { listNamesakes } from '#contract/core/names.endpoints.ts';
import type { Namesake } from '#contract/core/names.schemas.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson, type Person } from '#server/testing/people.ts';

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let lead: SignedInCaller;
let colleague: SignedInCaller;
beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
  admin = await app.signInAs('admin@example.test');
  lead = await app.signInAs('lead@example.test');
  await addPerson(app.owner, { email: 'other@example.test' });
  colleague = await app.signInAs('other@example.test');
});
afterAll(() => app.stop());

const named = async (fullName: string, more: Parameters<typeof addPerson>[1] = {}): Promise<Person> => {
  const [firstName = '', lastName = ''] = fullName.split(' ');
  return addPerson(app.owner, { firstName, lastName, ...more });
};

const hints = async (caller: SignedInCaller, people: readonly Person[]) => {
  const answer = await caller.call(listNamesakes);
  expect([answer.status, answer.statements]).toEqual([200, 1]);
  const found = answer.json<Namesake[]>();
  return people.map(({ employeeId }) => found.find((one) => one.employeeId === employeeId)?.hint ?? null);
};

test('a name of only one person needs no hint', async () => {
  expect(await hints(admin, [company.lead])).toEqual([null]);
});

test('the position tells people apart first, for everyone, however the name is written', async () => {
  const people = [
    await named('Ann Müller', { position: 'Designer' }),
    await named('ann Muller', { position: 'Tester' }),
  ];
  for (const caller of [admin, lead, colleague])
    expect(await hints(caller, people)).toEqual(['Designer', 'Tester']);
});

test('then the department, the lead and the address, for those who read the directory', async () => {
  const same = { position: 'Developer', department: 'Web' };
  const inDepartments = [
    await named('Bo Berg', { ...same, department: 'Apps' }),
    await named('Bo Berg', { ...same }),
  ];
  const { employeeId: managerId } = company.lead;
  const ofLeads = [await named('Cy Cole', same), await named('Cy Cole', { ...same, managerId })];
  const alike = [
    await named('Di Dorn', { ...same, email: 'di1@example.test' }),
    await named('Di Dorn', { ...same, email: 'di2@example.test' }),
  ];
  for (const caller of [admin, lead]) {
    expect(await hints(caller, inDepartments)).toEqual(['Apps', 'Web']);
    expect((await hints(caller, ofLeads))[1]).toBe('with Lea Lead');
    expect(await hints(caller, alike)).toEqual(['di1@example.test', 'di2@example.test']);
  }
  const shown = await hints(colleague, [...inDepartments, ...ofLeads, ...alike]);
  expect(new Set(shown)).toEqual(new Set(['Developer']));
});

test('an archived person is a namesake only for those who read of archived people', async () => {
  const people = [await named('Eve Egan', { position: 'Strategist' }), await named('Eve Egan')];
  const body = { employeeId: people[1]?.employeeId, endDate: '2026-11-01' };
  expect((await admin.call(archiveEmployee, { body })).status).toBe(200);
  for (const caller of [admin, lead])
    expect(await hints(caller, people)).toEqual(['Strategist', 'left 11/01/2026']);
  expect(await hints(colleague, people)).toEqual([null, null]);
});
