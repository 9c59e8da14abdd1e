import { sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { Assignable } from '#contract/people/people.schemas.ts';
import type { listAssignable } from '#contract/people/people.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { heldTitle, isActive } from '#server/db/facts.ts';
import { type Page, pageParts, readPage } from '#server/db/listing.ts';
import { everyWord, isNamed } from '#server/db/plain.ts';
import { byName, isFoundBy, pageFrom } from './people-list.queries.ts';

type AssignableQuery = QueryOf<typeof listAssignable>;
/** `holdsAdmin` is for the policy. */
type Found = Omit<Assignable, 'isMovable'> & { holdsAdmin: boolean };

const NO_LEAD = 0;

const inState = ({ lead = NO_LEAD, state }: AssignableQuery) =>
  state === undefined
    ? sql`true`
    : {
        team: sql`employee.manager_id = ${lead}::integer`,
        unassigned: sql`employee.manager_id is null`,
        elsewhere: sql`employee.manager_id <> ${lead}::integer`,
      }[state];

/**
 * True if each word occurs in the name, the current position or the lead's name. "offset 0" has each lead
 * looked up: PostgreSQL would look for the name among all people first.
 */
const isFound = (typed = '') =>
  everyWord(
    typed,
    (word) => sql`(${isFoundBy(word)} or exists (
      select from employee lead
      where lead.employee_id = employee.manager_id and ${isNamed('lead', word)} offset 0))`,
  );

/** The asked page of the people who may be picked for a team, without its lead. */
export async function assignablePage(db: Db, query: AssignableQuery): Promise<Page<Found>> {
  const page = pageParts(query, { name: byName }, 'name');
  const found = sql`
    from employee where ${isActive()} and employee.employee_id <> ${query.lead ?? NO_LEAD}::integer
      and ${inState(query)} and ${isFound(query.q)}`;
  const rows = sql<Found & { cursor: string[] }>`
    select employee.employee_id as "employeeId", employee.full_name as "fullName", ${heldTitle} as "positionName",
      employee.manager_id as "managerId",
      (select lead.full_name from employee lead
        where lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id) as "leadName",
      'Benchmark_Admin' = any(employee.permissions) as "holdsAdmin", page.cursor
    ${pageFrom(page, found)} order by page.place`;
  return readPage(db, page, { found, rows });
}
