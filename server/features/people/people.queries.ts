import { sql } from 'kysely';
import type { ArchivedEmployee, Department, EmployeeRow } from '#contract/people.ts';
import type { Snippet } from '#contract/names.ts';
import type { Db } from '#server/db/client.ts';
import { isActive } from '#server/db/facts.ts';

/** Each employee's current position: the one with the latest start, future positions last. */
const heldPositions = sql`
  select distinct on (employee_role.employee_id) employee_role.employee_id, employee_role_id, position_id,
    position.title, employee_role.start_date
  from employee_role join position using (position_id)
  order by employee_role.employee_id, (employee_role.start_date <= (select company_today())) desc,
    employee_role.start_date desc, employee_role_id desc`;

const lastSitDowns = sql`
  select employee_id, max(sitdown_date) as day from annual_review
  where meeting_completed_at is not null group by employee_id`;

/** The columns of an EmployeeRow; needs `employee`, `department`, `manager`, `held` and `last_sit_down`. */
export const employeeRowColumns = sql`
  employee.employee_id as "employeeId", employee.first_name as "firstName", employee.last_name as "lastName",
  employee.full_name as "fullName", employee.email, ${isActive()} as "isActive",
  employee.hire_date as "hireDate", employee.hire_date as "activeHireDate", employee.manager_id as "managerId",
  case when manager.employee_id is not null then
    json_build_object('employeeId', manager.employee_id, 'fullName', manager.full_name) end as manager,
  json_build_object('departmentId', department.department_id, 'departmentName', department.name) as department,
  case when held.employee_id is not null then json_build_object('employeeRoleId', held.employee_role_id,
    'positionId', held.position_id, 'positionName', held.title, 'startDate', held.start_date) end as position,
  last_sit_down.day as "lastSitDownDate"`;

const namesJoined = sql`
  join department on department.department_id = employee.department_id
  left join employee manager on manager.employee_id = employee.manager_id`;

/** For all employees: positions and meetings are read once for the whole company. */
const joinsOfAll = sql`${namesJoined}
  left join (${heldPositions}) held on held.employee_id = employee.employee_id
  left join (${lastSitDowns}) last_sit_down on last_sit_down.employee_id = employee.employee_id`;

/** The current position of the one employee of the outer row; the same rule as {@link heldPositions}. */
export const heldPosition = sql`
  select employee_role.employee_id, employee_role_id, position_id, position.title, employee_role.start_date
  from employee_role join position using (position_id)
  where employee_role.employee_id = employee.employee_id
  order by (employee_role.start_date <= (select company_today())) desc, employee_role.start_date desc,
    employee_role_id desc limit 1`;

/** The last meeting of the one employee of the outer row. */
export const lastSitDown = sql`(select max(sitdown_date) as day from annual_review
  where annual_review.employee_id = employee.employee_id and meeting_completed_at is not null)`;

/** For few employees: each one's position and last meeting is looked up, so the size of the company doesn't matter. */
export const employeeRowJoins = sql`${namesJoined}
  left join lateral (${heldPosition}) held on true
  left join lateral ${lastSitDown} last_sit_down on true`;

/** All active employees, by last name. `holdsAdmin` is for the policies. */
export async function activeEmployees(db: Db): Promise<(EmployeeRow & { holdsAdmin: boolean })[]> {
  const { rows } = await sql<EmployeeRow & { holdsAdmin: boolean }>`
    select ${employeeRowColumns}, 'Benchmark_Admin' = any(employee.permissions) as "holdsAdmin" from employee ${joinsOfAll}
    where ${isActive()}
    order by employee.last_name, employee.first_name, employee.employee_id`.execute(db);
  return rows;
}

/** The active employees with Team Lead, including leads of empty teams. */
export async function activeTeamLeads(db: Db): Promise<{ employeeId: number; fullName: string }[]> {
  const { rows } = await sql<{ employeeId: number; fullName: string }>`
    select employee_id as "employeeId", full_name as "fullName" from employee
    where ${isActive()} and 'Benchmark_TeamLead' = any(permissions)
    order by last_name, first_name, employee_id`.execute(db);
  return rows;
}

export async function activeSnippets(db: Db): Promise<Snippet[]> {
  const { rows } = await sql<Snippet>`
    select employee.employee_id as "employeeId", full_name as "fullName", held.title as "positionName"
    from employee left join (${heldPositions}) held on held.employee_id = employee.employee_id
    where ${isActive()}
    order by last_name, first_name, employee.employee_id`.execute(db);
  return rows;
}

export async function archivedEmployees(db: Db): Promise<ArchivedEmployee[]> {
  const { rows } = await sql<ArchivedEmployee>`
    select employee_id as "employeeId", full_name as "fullName", end_date as "endDate"
    from employee where not ${isActive()}
    order by end_date desc, last_name, first_name, employee_id`.execute(db);
  return rows;
}

export async function allPositions(db: Db): Promise<{ roleId: number; title: string }[]> {
  const { rows } = await sql<{ roleId: number; title: string }>`
    select position_id as "roleId", title from position order by lower(title)`.execute(db);
  return rows;
}

export async function allDepartments(db: Db): Promise<Department[]> {
  const { rows } = await sql<Department>`
    select department_id as "departmentId", name as "departmentName" from department
    order by lower(name)`.execute(db);
  return rows;
}
