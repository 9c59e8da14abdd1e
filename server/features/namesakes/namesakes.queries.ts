import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { heldTitle, isActive } from '#server/db/facts.ts';

/** A person whose name another person has, too, with all that could tell them apart. */
export type StoredNamesake = {
  employeeId: number;
  /** The name without accents, case and marks. Equal names are the same. */
  name: string;
  isActive: boolean;
  endDate: string | null;
  positionName: string | null;
  departmentName: string;
  /** Null without another person as lead. */
  leadName: string | null;
  email: string;
};

/**
 * The ids of the people who share a name with one of these people. Both are looked up one by one, so that
 * PostgreSQL never reads all people for some names.
 */
const sharersOf = (among: RawBuilder<unknown>) => sql`
  select unnest(people.ids) as employee_id
  from (
    select distinct person.name_words from (${among}) asked (employee_id) cross join lateral (
      select name_words from employee where employee.employee_id = asked.employee_id offset 0) person) named
  cross join lateral (
    select array_agg(employee_id) as ids from employee
    where employee.name_words = named.name_words having count(*) > 1) people`;

const allSharers = sql`
  select unnest(array_agg(employee_id)) as employee_id from employee group by name_words having count(*) > 1`;

/**
 * All people who share a name, or only those of the names of the people with these ids. Reads the stored
 * words of the names: taking the names of 10,000 people apart takes ten times as long as the rest of the
 * statement. Those of some names are looked up one by one, which for all names would take longer than
 * reading all people once.
 */
export const namesakeRows = (among: RawBuilder<unknown> | null) => {
  const employee =
    among === null
      ? sql`join employee on employee.employee_id = shared.employee_id`
      : sql`cross join lateral (
          select * from employee where employee.employee_id = shared.employee_id offset 0) employee`;
  return sql<StoredNamesake>`
    with shared as materialized (${among === null ? allSharers : sharersOf(among)})
    select employee.employee_id as "employeeId", employee.name_words as name, ${isActive()} as "isActive",
      employee.end_date as "endDate", ${heldTitle} as "positionName", department.name as "departmentName",
      lead.full_name as "leadName", employee.email
    from shared ${employee}
    join department on department.department_id = employee.department_id
    left join employee lead on lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id
    order by employee.employee_id`;
};

export const idsAmong = (employeeIds: readonly number[]) => sql`select unnest(${employeeIds}::integer[])`;

export async function storedNamesakes(db: Db, among: readonly number[] | null): Promise<StoredNamesake[]> {
  const { rows } = await namesakeRows(among && idsAmong(among)).execute(db);
  return rows;
}
