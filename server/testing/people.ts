import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Db } from '#server/db/connection/client.ts';

type NewPerson = {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly hireDate?: string;
  readonly managerId?: number | null;
  readonly permissions?: readonly Permission[];
  readonly department?: string;
  readonly position?: string;
  /** Null: no period. */
  readonly periodStart?: string | null;
};

export type Person = {
  readonly employeeId: number;
  readonly email: string;
  readonly markingPeriodId: number;
};

let count = 0;

/** Inserts a person with a position and an active marking period. */
export async function addPerson(owner: Db, person: NewPerson = {}): Promise<Person> {
  count += 1;
  const email = person.email ?? `person${count}@example.test`;
  const hireDate = person.hireDate ?? '2020-03-02';
  const { rows } = await sql<{ employeeId: number }>`
    with department_row as (
      insert into department (name) values (${person.department ?? 'Engineering'})
      on conflict (lower(name)) do update set name = department.name returning department_id
    ), position_row as (
      insert into position (title) values (${person.position ?? 'Engineer'})
      on conflict (lower(title)) do update set title = position.title returning position_id
    ), employee_row as (
      insert into employee (first_name, last_name, email, hire_date, manager_id, department_id, permissions)
      select ${person.firstName ?? 'Person'}, ${person.lastName ?? `Number${count}`}, ${email}, ${hireDate},
        ${person.managerId ?? null}, department_id, ${person.permissions ?? []}::text[]
      from department_row returning employee_id, hire_date, department_id
    ), role_row as (
      insert into employee_role (employee_id, position_id, department_id, start_date)
      select employee_id, position_id, department_id, hire_date from employee_row, position_row
    )
    select employee_id as "employeeId" from employee_row`.execute(owner);
  const employeeId = rows[0]?.employeeId ?? 0;
  const start = person.periodStart === undefined ? '2026-03-02' : person.periodStart;
  if (start === null) return { employeeId, email, markingPeriodId: 0 };
  const { rows: periods } = await sql<{ markingPeriodId: number }>`
    insert into marking_period (employee_id, start_date) values (${employeeId}, ${start})
    returning marking_period_id as "markingPeriodId"`.execute(owner);
  return { employeeId, email, markingPeriodId: periods[0]?.markingPeriodId ?? 0 };
}

/** A small company: two Admins, a lead with two reports, one with one report, and a person without a lead. */
export async function addCompany(owner: Db) {
  const admin = await addPerson(owner, {
    email: 'admin@example.test',
    firstName: 'Ada',
    lastName: 'Admin',
    permissions: ['Benchmark_Admin'],
  });
  const otherAdmin = await addPerson(owner, {
    email: 'admin2@example.test',
    permissions: ['Benchmark_Admin'],
  });
  const lead = await addPerson(owner, {
    email: 'lead@example.test',
    firstName: 'Lea',
    lastName: 'Lead',
    permissions: ['Benchmark_TeamLead'],
    managerId: admin.employeeId,
  });
  const otherLead = await addPerson(owner, {
    email: 'lead2@example.test',
    permissions: ['Benchmark_TeamLead'],
  });
  const member = await addPerson(owner, {
    email: 'member@example.test',
    firstName: 'Mem',
    lastName: 'Ber',
    managerId: lead.employeeId,
  });
  const colleague = await addPerson(owner, {
    email: 'colleague@example.test',
    firstName: 'Col',
    lastName: 'League',
    managerId: lead.employeeId,
  });
  const stranger = await addPerson(owner, {
    email: 'stranger@example.test',
    managerId: otherLead.employeeId,
  });
  const alone = await addPerson(owner, { email: 'alone@example.test' });
  return { admin, otherAdmin, lead, otherLead, member, colleague, stranger, alone };
}
