import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullNameOf, sortNameOf } from '#contract/core/values/full-name.ts';
import { listKudos, sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import type { ReviewedKudo } from '#contract/kudos/kudos.schemas.ts';
import { exportRoster } from '#contract/people/people-import.endpoints.ts';
import { addEmployee } from '#contract/people/people-changes.endpoints.ts';
import type { EmployeeRow } from '#contract/people/people.schemas.ts';
import { listEmployees } from '#contract/people/people.endpoints.ts';
import { givenName } from '#server/db/facts.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { profileFor } from '#server/testing/reviews.ts';

let app: TestApp;
let admin: SignedInCaller;
let managerId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({
    lead: { employeeId: managerId },
  } = await addCompany(app.owner));
  admin = await app.signInAs('admin@example.test');
});
afterAll(() => app.stop());

test.each([
  ['Cher', '.', 'Cher', 'Cher'],
  ['Sukarno', ' - ', 'Sukarno', 'Sukarno'],
  ['李', '—', '李', '李'],
  ['.', 'Madonna', 'Madonna', 'Madonna'],
  ['.', '.', '.', '.'],
  ['Ana', 'Ø.', 'Ana Ø.', 'Ø.'],
  ['Malcolm', 'X', 'Malcolm X', 'X'],
  ['Louis', '14', 'Louis 14', '14'],
  ['Mia', '王', 'Mia 王', '王'],
])('%s and %s are %s, in the database and on the pages', async (firstName, lastName, full, sorted) => {
  const { employeeId } = await addPerson(app.owner, { firstName, lastName });
  const { rows } = await sql<{ full: string; sorted: string }>`
    select full_name as full, sort_name as sorted from employee where employee_id = ${employeeId}`.execute(
    app.owner,
  );
  expect(rows).toEqual([{ full, sorted }]);
  expect([fullNameOf({ firstName, lastName }), sortNameOf({ firstName, lastName })]).toEqual([full, sorted]);
});

test('emails and questions address a person by the name that is one', async () => {
  for (const [firstName, lastName] of [
    ['Adele', '.'],
    ['.', 'Adele'],
  ] as const) {
    const { employeeId } = await addPerson(app.owner, { firstName, lastName });
    const { rows } = await sql`select ${givenName('employee')} as name from employee
      where employee_id = ${employeeId}`.execute(app.owner);
    expect(rows).toEqual([{ name: 'Adele' }]);
  }
});

test('a person of one name is added, listed, thanked and exported under that name', async () => {
  const body = {
    firstName: 'Prince',
    lastName: '.',
    email: 'prince@example.test',
    activeHireDate: '2026-05-04',
    department: { departmentName: 'Music' },
    position: { positionName: 'Singer' },
    managerId,
  };
  const answer = await admin.call(addEmployee, { body });
  const { entityId: prince } = answer.json<{ entityId: number }>();
  expect(await profileFor(admin, prince)).toMatchObject({ fullName: 'Prince', lastName: '.' });
  const [oslo, quinn] = [
    await addPerson(app.owner, { firstName: 'Ann', lastName: 'Oslo' }),
    await addPerson(app.owner, { firstName: 'Ann', lastName: 'Quinn' }),
  ];
  const listed = (await admin.call(listEmployees, { query: { sort: 'name', limit: '99' } })).json<
    EmployeeRow[]
  >();
  const ids = [oslo.employeeId, prince, quinn.employeeId];
  const found = listed.map(({ employeeId }) => employeeId).filter((id) => ids.includes(id));
  expect(found).toEqual(ids);

  const sent: number[] = [];
  for (const to of [quinn.employeeId, prince, oslo.employeeId]) {
    const kudo = { message: 'Thank you', values: [], targetEmployees: [to] };
    sent.push((await admin.call(sendKudo, { body: kudo })).json<{ entityId: number }>().entityId);
  }
  const kudos = await admin.call(listKudos, { query: { sort: 'recipient', limit: '9' } });
  expect(kudos.json<ReviewedKudo[]>().map(({ shoutoutId }) => shoutoutId)).toEqual(sent.toReversed());

  const line = (await admin.call(exportRoster)).text.split('\n').find((one) => one.includes('prince@'));
  expect(line).toContain('prince@example.test,Prince,.,');
});
