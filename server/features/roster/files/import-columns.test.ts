import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { ada, header, lines, load } from '../import-roster.test-firm.ts';
import { type RosterField, rosterFields } from '#contract/people/import-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The roster column that each column of a person and their position comes from. */
const fromRoster: Record<string, RosterField> = {
  'employee.email': 'email',
  'employee.first_name': 'first_name',
  'employee.last_name': 'last_name',
  'employee.full_name': 'last_name',
  'employee.sort_name': 'last_name',
  'employee.name_words': 'last_name',
  'employee.plain_name': 'last_name',
  'employee.name_starts': 'last_name',
  'employee.employee_number': 'employee_number',
  'employee.hire_date': 'hire_date',
  'employee.department_id': 'department',
  'employee.manager_id': 'team_lead_email',
  'employee.permissions': 'permissions',
  'employee_role.position_id': 'position',
  'employee_role.department_id': 'department',
  'employee_role.start_date': 'position_start_date',
};

/** Columns that no roster fills, with the reasons. */
const notImported: Record<string, string> = {
  'employee.employee_id': 'numbered by the database',
  'employee.archived_at': 'a roster lists active people',
  'employee.archived_by': 'a roster lists active people',
  'employee.end_date': 'a roster lists active people',
  'employee.is_demo': 'people of a roster are real',
  'employee.oidc_issuer': 'linked at the first sign-in',
  'employee.oidc_subject': 'linked at the first sign-in',
  'employee.version': 'counted by the database',
  'employee.changed_at': 'set by the database',
  'employee.changed_by': 'an import has no person behind it',
  'employee_role.employee_role_id': 'numbered by the database',
  'employee_role.made': 'numbered by the database',
  'employee_role.employee_id': 'the person',
  'employee_role.end_date': 'set when the next position begins; the history has its own file',
};

it('covers each column of a person', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('employee', 'employee_role')`.execute(database.owner);
  const columns = rows.map(({ name }) => name).toSorted();
  expect(columns).toEqual([...Object.keys(fromRoster), ...Object.keys(notImported)].toSorted());
  expect(rosterFields.filter((column) => !Object.values(fromRoster).includes(column))).toEqual([]);
});

it('fills each column for a new person, and changes each for an existing one', async () => {
  const zoe = 'zoe@firm.test,Zoe,Old,2021-01-01,Sales,Clerk,2021-01-01,ada@firm.test,,Z-1';
  const later =
    'zoe@firm.test,Zoey,New,2021-02-02,Design,Designer,2021-02-02,zoe@firm.test,Project Manager,Z-2';
  const withNumbers = `${header},employee_number`;
  await load(database, { roster: lines(withNumbers, `${ada},A-1`) });
  const ofAda = await personOf('ada@firm.test');
  await load(database, { roster: lines(withNumbers, zoe) });
  const first = await personOf('zoe@firm.test');
  // One of them identifies the person: the address, the number, or with another number a name.
  for (const line of [later.replace('Z-2', 'Z-1'), later, later.replaceAll('zoe@', 'z@')])
    await load(database, { roster: lines(withNumbers, line) });
  const second = await personOf('z@firm.test');
  const columns = Object.keys(fromRoster);
  expect(columns.filter((column) => same(first, second, column))).toEqual([]);
  expect(columns.filter((column) => same(first, ofAda, column))).toEqual([]);
});

type Person = Readonly<Record<string, unknown>>;
const same = (one: Person, other: Person, column: string) =>
  JSON.stringify(one[column]) === JSON.stringify(other[column]);

/** The rows of a person and of their newest position, by `table.column`. */
async function personOf(email: string): Promise<Person> {
  const { rows } = await sql<{ employee: Person; role: Person }>`
    select to_json(e) as employee, (select to_json(r) from employee_role r where r.employee_id = e.employee_id
      order by start_date desc limit 1) as role
    from employee e where email = ${email}`.execute(database.owner);
  const named = (table: string, row: Person = {}) =>
    Object.entries(row).map(([column, value]) => [`${table}.${column}`, value] as const);
  return Object.fromEntries([
    ...named('employee', rows[0]?.employee),
    ...named('employee_role', rows[0]?.role),
  ]);
}
