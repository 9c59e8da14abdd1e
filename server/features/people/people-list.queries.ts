import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listSnippets, Snippet } from '#contract/names.ts';
import type { ArchivedEmployee, EmployeeRow, listArchived, listEmployees } from '#contract/people.ts';
import type { Db } from '#server/db/client.ts';
import { asJsonList, isActive } from '#server/db/facts.ts';
import {
  countOf,
  everyWord,
  type Page,
  pageOf,
  pageParts,
  type PageParts,
  type SortKey,
  type Sorts,
} from '#server/db/listing.ts';
import { employeeRowColumns, employeeRowJoins, heldPosition, lastSitDown } from './people.queries.ts';

// Pages of people, each in one statement: the page first, then the columns of its rows. Source: docs/product/lists.md.

const byId = (isDescending: boolean): SortKey => ({
  by: sql`employee.employee_id`,
  type: 'integer',
  isDescending,
});
const inWords = (text: RawBuilder<unknown>, isDescending: boolean): SortKey => ({
  by: sql`${text} collate in_words`,
  type: 'text',
  isDescending,
});
export const byName = (isDescending: boolean): SortKey[] => [
  inWords(sql.ref('employee.last_name'), isDescending),
  inWords(sql.ref('employee.first_name'), isDescending),
  byId(isDescending),
];

const heldTitle = sql`(select held.title from (${heldPosition}) held)`;

/** The orders of the directory. Rows without a value come last in either direction. */
export const employeeSorts: Sorts<'name' | 'position' | 'hired' | 'review'> = {
  name: byName,
  position: (isDescending) => [
    { by: sql`(${heldTitle} is null)`, type: 'boolean' },
    inWords(sql`coalesce(${heldTitle}, '')`, isDescending),
    ...byName(false),
  ],
  hired: (isDescending) => [{ by: sql`employee.hire_date`, type: 'date', isDescending }, ...byName(false)],
  review: (isDescending) => [
    { by: sql`(${lastSitDown} is null)`, type: 'boolean' },
    { by: sql`coalesce(${lastSitDown}, '2000-01-01')`, type: 'date', isDescending },
    ...byName(false),
  ],
};

/** True if each word occurs in the employee's name or current position. Needs `employee`. */
export const isFoundBy = (typed = ''): RawBuilder<boolean> =>
  everyWord(
    typed,
    (pattern) => sql<boolean>`employee.employee_id in (
      select employee_id from employee where lower(full_name) like ${pattern}
      union all
      select employee.employee_id from position titled join employee_role using (position_id)
        join employee on employee.employee_id = employee_role.employee_id
        cross join lateral (${heldPosition}) held
      where lower(titled.title) like ${pattern} and held.employee_role_id = employee_role.employee_role_id)`,
  );

/** True if each typed word begins a word of the name, ignoring case and accents, as in a picker's own list. */
function hasWordsBeginning(typed = ''): RawBuilder<boolean> {
  const plain = typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,.'’-]+/g, ' ');
  return everyWord(
    plain,
    (pattern) => sql<boolean>`words_of(employee.full_name) like ${`% ${pattern.slice(1)}`}`,
  );
}

const isNamed = (typed = ''): RawBuilder<boolean> =>
  everyWord(typed, (pattern) => sql<boolean>`lower(employee.full_name) like ${pattern}`);

/** The asked page of the active employees. */
export async function employeesPage(
  db: Db,
  query: QueryOf<typeof listEmployees>,
): Promise<Page<EmployeeRow>> {
  return peoplePage<EmployeeRow>(db, {
    page: pageParts(query, employeeSorts, 'name'),
    condition: sql<boolean>`${isActive()} and ${isFoundBy(query.q)}`,
    columns: employeeRowColumns,
    joins: employeeRowJoins,
  });
}

/** The asked page of names for a picker. */
export async function snippetsPage(db: Db, query: QueryOf<typeof listSnippets>): Promise<Page<Snippet>> {
  return peoplePage<Snippet>(db, {
    page: pageParts(query, { name: byName }, 'name'),
    condition: sql<boolean>`${isActive()} and ${hasWordsBeginning(query.q)}`,
    columns: sql`employee.employee_id as "employeeId", employee.full_name as "fullName",
      ${heldTitle} as "positionName"`,
    joins: sql``,
  });
}

/** The asked page of the archived employees. */
export async function archivedPage(
  db: Db,
  query: QueryOf<typeof listArchived>,
): Promise<Page<ArchivedEmployee>> {
  const sorts: Sorts<'name' | 'end'> = {
    name: (isDescending) => [inWords(sql.ref('employee.full_name'), isDescending), byId(isDescending)],
    end: (isDescending) => [{ by: sql`employee.end_date`, type: 'date', isDescending }, ...byName(false)],
  };
  return peoplePage<ArchivedEmployee>(db, {
    page: pageParts(query, sorts, '-end'),
    // Each of them has a last day; the condition finds them by index.
    condition: sql<boolean>`employee.end_date is not null and not ${isActive()} and ${isNamed(query.q)}`,
    columns: sql`employee.employee_id as "employeeId", employee.full_name as "fullName",
      employee.end_date as "endDate"`,
    joins: sql``,
  });
}

type PeopleOf = {
  readonly page: PageParts;
  readonly condition: RawBuilder<boolean>;
  readonly columns: RawBuilder<unknown>;
  /** What the columns need besides `employee`. */
  readonly joins: RawBuilder<unknown>;
};

async function peoplePage<Row extends object>(
  db: Db,
  { page, condition, columns, joins }: PeopleOf,
): Promise<Page<Row>> {
  const found = sql`from employee where ${condition}`;
  const rows = sql<Row & { cursor: string[] }>`
    select ${columns}, page.cursor
    from (
      select employee.employee_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join employee on employee.employee_id = page.id ${joins}
    order by page.place`;
  const read = await sql<{ rows: (Row & { cursor: string[] })[]; total: number }>`
    select ${countOf(sql`select ${found}`)} as total, ${asJsonList(rows)} as rows`.execute(db);
  const [answer] = read.rows;
  if (!answer) throw new Error('The people were not read.');
  return pageOf(page, answer);
}
