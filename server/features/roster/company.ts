import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Db } from '#server/db/connection/client.ts';
import { keyOf } from './fields.ts';

/** A position that a person in the database holds or held. */
export type Role = {
  readonly employeeRoleId: number;
  readonly position: string;
  readonly department: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
};

/** A person in the database. */
export type Person = {
  readonly employeeId: number;
  readonly email: string;
  /** The stored address of a person whom a file gives another one; see `identify`. */
  readonly formerEmail?: string;
  readonly employeeNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly hireDate: string;
  readonly endDate: string | null;
  readonly isArchived: boolean;
  readonly managerEmail: string | null;
  readonly department: string;
  readonly permissions: readonly Permission[];
  /** Newest first; the first one is the current position. */
  readonly roles: readonly Role[];
};

/** The state of the database to compare a roster with. */
export type Company = {
  readonly today: string;
  /** By email address in lower case. */
  readonly people: ReadonlyMap<string, Person>;
  readonly departments: readonly Named[];
  readonly positions: readonly Named[];
};
export type Named = { readonly id: number; readonly name: string };

/** Who loads: an Admin in the browser, or null for the command. */
export type Author = { readonly employeeId: number } | null;

/** Reads the whole company without demo people, since a load removes them. */
export async function readCompany(db: Db): Promise<Company> {
  const departments = await db.selectFrom('department').select(['department_id as id', 'name']).execute();
  const positions = await db.selectFrom('position').select(['position_id as id', 'title as name']).execute();
  const { rows: people } = await sql<Person>`
    select e.employee_id as "employeeId", e.email, e.employee_number as "employeeNumber",
      e.first_name as "firstName", e.last_name as "lastName",
      e.hire_date as "hireDate", e.end_date as "endDate", e.archived_at is not null as "isArchived",
      m.email as "managerEmail", d.name as department, e.permissions, coalesce(r.roles, '[]') as roles
    from employee e
    join department d using (department_id)
    left join employee m on m.employee_id = e.manager_id and not m.is_demo
    left join (
      select r.employee_id, json_agg(json_build_object(
          'employeeRoleId', r.employee_role_id, 'position', p.title, 'department', d.name,
          'startDate', r.start_date, 'endDate', r.end_date)
        order by r.start_date desc, r.made desc) as roles
      from employee_role r join position p using (position_id) left join department d using (department_id)
      group by r.employee_id
    ) r on r.employee_id = e.employee_id
    where not e.is_demo`.execute(db);
  const { rows } = await sql<{ today: string }>`select company_today()::text as today`.execute(db);
  return {
    today: rows[0]?.today ?? '',
    people: new Map(people.map((person) => [keyOf(person.email), person])),
    departments,
    positions,
  };
}
