import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
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

/** Everyone who shares a name, or only those of the given names who do. */
export async function storedNamesakes(db: Db, among: readonly number[] | null): Promise<StoredNamesake[]> {
  const isAsked =
    among === null
      ? sql`true`
      : sql`words_of(full_name) in (select words_of(full_name) from employee
          where employee_id = any(${among}::integer[]))`;
  const { rows } = await sql<StoredNamesake>`
    select employee.employee_id as "employeeId", words_of(employee.full_name) as name, ${isActive()} as "isActive",
      employee.end_date as "endDate", ${heldTitle} as "positionName", department.name as "departmentName",
      lead.full_name as "leadName", employee.email
    from employee join department on department.department_id = employee.department_id
    left join employee lead on lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id
    where words_of(employee.full_name) in (
      select words_of(full_name) from employee where ${isAsked} group by words_of(full_name) having count(*) > 1)
    order by employee.employee_id`.execute(db);
  return rows;
}
