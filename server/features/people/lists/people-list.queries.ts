import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { listSnippets } from '#contract/core/names.endpoints.ts';
import type { Snippet } from '#contract/core/names.schemas.ts';
import type { ArchivedEmployee, EmployeeRow } from '#contract/people/people.schemas.ts';
import type { listArchived, listEmployees } from '#contract/people/people.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { heldPositionId, heldTitle, isActive } from '#server/db/facts.ts';
import {
  inWords,
  type Page,
  pageParts,
  readPage,
  type PageParts,
  type SortKey,
  type Sorts,
  uniqueKey,
} from '#server/db/listing.ts';
import { everyWord, hasPart, isBegunBy, isNamed } from '#server/db/plain.ts';
import { employeeRowColumns, employeeRowJoins, lastSitDown } from '../people.queries.ts';

// Pages of people, each in one statement: the page first, then the columns of its rows. Source:
// docs/product/lists.md.

const byId = uniqueKey('employee.employee_id');
export const byName = (isDescending: boolean): SortKey[] => [
  inWords(sql.ref('employee.sort_name'), isDescending),
  inWords(sql.ref('employee.first_name'), isDescending),
  byId(isDescending),
];

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
export const isFoundBy = (typed = ''): RawBuilder<unknown> =>
  everyWord(typed, (word) => {
    const titled = sql`any(array(select position_id from position where ${hasPart('position.plain_title', word)}))`;
    return sql`(${isNamed('employee', word)}
      or ${mayHold(titled)} and ${heldPositionId} = ${titled})`;
  });

/** From so many holders on, nearly each person looked at holds one of the positions: a list is no help. */
const MANY_HOLDERS = 2_000;

/**
 * False if the employee never held one of the positions. Few holders are read once for the statement, so that
 * a search for a rare position looks up no other positions; of many holders, the page needs only the first.
 */
const mayHold = (titled: RawBuilder<unknown>) => sql`case
  when (select count(*) from (
    select from employee_role where position_id = ${titled} limit ${sql.lit(MANY_HOLDERS + 1)}) held) > ${sql.lit(MANY_HOLDERS)}
  then true
  else employee.employee_id in (select employee_id from employee_role where position_id = ${titled}) end`;

/** The asked page of the active employees. */
export async function employeesPage(
  db: Db,
  query: QueryOf<typeof listEmployees>,
): Promise<Page<EmployeeRow>> {
  const page = pageParts(query, employeeSorts, 'name');
  const found = sql`from employee where ${isActive()} and ${isFoundBy(query.q)}`;
  const rows = sql<EmployeeRow & { cursor: string[] }>`
    select ${employeeRowColumns}, page.cursor ${pageFrom(page, found)} ${employeeRowJoins} order by page.place`;
  return readPage(db, page, { found, rows });
}

/** Active Team Leads. */
export const isTeamLead = sql`(${isActive()} and 'Benchmark_TeamLead' = any(employee.permissions))`;

type SnippetQuery = QueryOf<typeof listSnippets>;

/** The asked page of names for a picker: of all active people, or of those who also meet a condition. */
export async function snippetsPage(
  db: Db,
  { ids, without, ...query }: SnippetQuery,
  isListed: RawBuilder<unknown> = isActive(),
): Promise<Page<Snippet>> {
  const page = pageParts(query, { name: byName }, 'name');
  const isAsked = ids === undefined ? sql`true` : sql`employee.employee_id = any(${ids}::integer[])`;
  const isLeftOut =
    without === undefined ? sql`false` : sql`employee.employee_id = any(${without}::integer[])`;
  const found = sql`
    from employee where ${isListed} and ${isAsked} and not ${isLeftOut} and ${isBegunBy('employee.name_starts', query.q ?? '')}`;
  const rows = sql<Snippet & { cursor: string[] }>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName", ${heldTitle} as "positionName",
      page.cursor ${pageFrom(page, found)} order by page.place`;
  return readPage(db, page, { found, rows });
}

const archivedSorts: Sorts<'name' | 'end'> = {
  name: (isDescending) => [inWords(sql.ref('employee.full_name'), isDescending), byId(isDescending)],
  end: (isDescending) => [{ by: sql`employee.end_date`, type: 'date', isDescending }, ...byName(false)],
};

const hasEveryWord = (typed = '') => everyWord(typed, (word) => isNamed('employee', word));

/** The asked page of the archived employees. */
export async function archivedPage(
  db: Db,
  query: QueryOf<typeof listArchived>,
): Promise<Page<ArchivedEmployee>> {
  const page = pageParts(query, archivedSorts, '-end');
  // Each of them has a last day; the condition finds them by index.
  const found = sql`
    from employee where employee.end_date is not null and not ${isActive()} and ${hasEveryWord(query.q)}`;
  const rows = sql<ArchivedEmployee & { cursor: string[] }>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName", employee.end_date as "endDate",
      page.cursor ${pageFrom(page, found)} order by page.place`;
  return readPage(db, page, { found, rows });
}

/** The employees of a page, as `page` and `employee`. */
export const pageFrom = (page: PageParts, found: RawBuilder<unknown>) => sql`
  from (
    select employee.employee_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
    ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
  join employee on employee.employee_id = page.id`;
