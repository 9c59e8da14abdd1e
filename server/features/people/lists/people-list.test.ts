import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArchivedEmployee, EmployeeRow } from '#contract/people/people.schemas.ts';
import { listArchived, listEmployees } from '#contract/people/people.endpoints.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { addPerson } from '#server/testing/people.ts';

let test: TestApp;
let admin: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  const add = async (name: string, position: string, hireDate: string, more: object = {}) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return addPerson(test.owner, { firstName, lastName, position, hireDate, ...more });
  };
  const ada = await add('Ada Zoo', 'Writer', '2020-01-01', { permissions: ['Benchmark_Admin'] });
  const ben = await add('Ben Abel', 'Editor', '2022-01-01');
  const cleo = await add('Cleo Abel', 'Artist', '2021-01-01');
  const [gone, goneToo, goneFirst] = [
    await add('Dan Gone', 'Editor', '2020-01-01'),
    await add('Eve Away', 'Editor', '2020-01-01'),
    await add('Abe Last', 'Editor', '2020-01-01'),
  ];
  await sql`update employee set end_date = '2024-01-15', archived_at = now() where employee_id = ${goneFirst.employeeId}`.execute(
    test.owner,
  );
  await sql`update employee set end_date = '2026-01-15', archived_at = now() where employee_id = ${gone.employeeId}`.execute(
    test.owner,
  );
  await sql`update employee set end_date = '2025-01-15', archived_at = now() where employee_id = ${goneToo.employeeId}`.execute(
    test.owner,
  );
  // Ben was an Editor, and leaves one day. Cleo becomes an Editor tomorrow.
  await sql`update employee set end_date = company_today() + 30 where employee_id = ${ben.employeeId}`.execute(
    test.owner,
  );
  await sql`insert into employee_role (employee_id, position_id, start_date)
    select ${ben.employeeId}::integer, position_id, '2023-01-01' from position where title = 'Writer' union all
    select ${cleo.employeeId}::integer, position_id, company_today() + 1 from position where title = 'Editor'`.execute(
    test.owner,
  );
  await sql`
    insert into annual_review (marking_period_id, employee_id, started_at, sitdown_date, meeting_completed_at)
    values (${ada.markingPeriodId}, ${ada.employeeId}, now(), '2026-04-01', now()),
      (${cleo.markingPeriodId}, ${cleo.employeeId}, now(), '2026-05-01', now()),
      (${ben.markingPeriodId}, ${ben.employeeId}, now(), '2026-06-01', null)`.execute(test.owner);
  admin = await test.signInAs(ada.email);
});
afterAll(() => test.stop());

const namesIn = async (
  endpoint: typeof listEmployees | typeof listArchived,
  query: Readonly<Record<string, string>>,
) => {
  const answer = await admin.call(endpoint, { query });
  expect(answer.status, answer.text).toBe(200);
  const names = answer.json<(EmployeeRow | ArchivedEmployee)[]>().map(({ fullName }) => fullName);
  if (query['limit'] === '9') expect(answer.headers['x-total-count']).toBe(String(names.length));
  return names;
};

it.each([
  ['name', ['Ben Abel', 'Cleo Abel', 'Ada Zoo']],
  ['-name', ['Ada Zoo', 'Cleo Abel', 'Ben Abel']],
  ['position', ['Cleo Abel', 'Ben Abel', 'Ada Zoo']],
  ['-position', ['Ben Abel', 'Ada Zoo', 'Cleo Abel']],
  ['hired', ['Ada Zoo', 'Cleo Abel', 'Ben Abel']],
  ['-hired', ['Ben Abel', 'Cleo Abel', 'Ada Zoo']],
  // Ben's meeting was not held, so he comes last in either direction.
  ['review', ['Ada Zoo', 'Cleo Abel', 'Ben Abel']],
  ['-review', ['Cleo Abel', 'Ada Zoo', 'Ben Abel']],
])('active people by %s are %j', async (sort, names) => {
  expect(await namesIn(listEmployees, { sort, limit: '9' })).toEqual(names);
  expect(await namesIn(listEmployees, { sort, limit: '1' })).toEqual(names.slice(0, 1));
});

it.each([
  ['ABEL', ['Ben Abel', 'Cleo Abel']],
  ['writer', ['Ben Abel', 'Ada Zoo']],
  ['editor', []],
  ['abel artist', ['Cleo Abel']],
  ['gone', []],
])('a search for "%s" finds the active people %j', async (q, names) => {
  expect(await namesIn(listEmployees, { q, limit: '9' })).toEqual(names);
});

it.each([
  [{}, ['Dan Gone', 'Eve Away', 'Abe Last']],
  [{ sort: 'end' }, ['Abe Last', 'Eve Away', 'Dan Gone']],
  [{ sort: 'name' }, ['Abe Last', 'Dan Gone', 'Eve Away']],
  [{ sort: '-name' }, ['Eve Away', 'Dan Gone', 'Abe Last']],
  [{ q: 'eve' }, ['Eve Away']],
  [{ q: 'ben' }, []],
])('the archived people for %j are %j', async (query, names) => {
  expect(await namesIn(listArchived, { ...query, limit: '9' })).toEqual(names);
});

it('a position with very many holders is found by who holds it today', async () => {
  const { employeeId } = await addPerson(test.owner, {
    firstName: 'Fay',
    lastName: 'Former',
    position: 'Usher',
  });
  const { employeeId: usherId } = await addPerson(test.owner, {
    firstName: 'Gil',
    lastName: 'Good',
    position: 'Clerk',
  });
  const search = () => namesIn(listEmployees, { q: 'usher', limit: '9' });
  await sql`insert into employee_role (employee_id, position_id, start_date)
    select ${employeeId}::integer, position_id, company_today() - 1 from position where title = 'Clerk' union all
    select ${usherId}::integer, position_id, company_today() - 1 from position where title = 'Usher'`.execute(
    test.owner,
  );
  expect(await search()).toEqual(['Gil Good']);
  await sql`insert into employee_role (employee_id, position_id, start_date)
    select ${employeeId}::integer, position_id, date '1900-01-01' + number
    from position, generate_series(1, 2001) number where title = 'Usher'`.execute(test.owner);
  expect(await search()).toEqual(['Gil Good']);
});
