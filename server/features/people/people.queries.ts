import { sql } from 'kysely';
import { heldPosition, isActive, startsOn } from '#server/db/facts.ts';

/** The columns of an EmployeeRow; needs `employee`, `department`, `manager`, `held` and `last_sit_down`. */
export const employeeRowColumns = sql`
  employee.employee_id as "employeeId", employee.first_name as "firstName", employee.last_name as "lastName",
  employee.full_name as "fullName", employee.email, ${isActive()} as "isActive",
  employee.hire_date as "hireDate", employee.hire_date as "activeHireDate", ${startsOn('employee')} as "startsOn", employee.manager_id as "managerId",
  case when manager.employee_id is not null then
    json_build_object('employeeId', manager.employee_id, 'fullName', manager.full_name) end as manager,
  json_build_object('departmentId', department.department_id, 'departmentName', department.name) as department,
  case when held.employee_id is not null then json_build_object('employeeRoleId', held.employee_role_id,
    'positionId', held.position_id, 'positionName', held.title, 'startDate', held.start_date) end as position,
  last_sit_down.day as "lastSitDownDate"`;

/** The last meeting of the one employee of the outer row; a day after today is none yet. */
export const lastSitDown = sql`(select max(sitdown_date) as day from annual_review
  where annual_review.employee_id = employee.employee_id and meeting_completed_at is not null
    and sitdown_date <= (select company_today()))`;

/**
 * For few employees: looks up lead, position and last meeting of each employee, so that the work does not
 * grow with the company. Without the limits, PostgreSQL would read all people and positions to join nine.
 */
export const employeeRowJoins = sql`
  join department on department.department_id = employee.department_id
  left join lateral (
    select lead.employee_id, lead.full_name from employee lead where lead.employee_id = employee.manager_id limit 1) manager on true
  left join lateral (${heldPosition} limit 1) held on true
  left join lateral ${lastSitDown} last_sit_down on true`;
