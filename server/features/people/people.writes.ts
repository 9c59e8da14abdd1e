import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { auditEach, type AuditEntry, auditOf } from '../audit/audit.ts';
import { openPeriodOf } from '#server/features/periods/marking-periods.queries.ts';
import { endSessionsOf } from '../session/session.queries.ts';
import { endHeldPosition, endPositions, openJoinedEnds } from './position-ends.ts';

type PersonWrite = {
  firstName: string;
  lastName: string;
  email: string;
  hireDate: string;
  managerId: number | null;
  departmentId: number;
  permissions: readonly Permission[];
};

/** Inserts the person, their first position and their active marking period, in one statement. */
export async function insertPerson(
  tx: Transaction,
  person: PersonWrite & { positionId: number; positionStart: string },
  byEmployeeId: number,
): Promise<number> {
  const { rows } = await sql<{ employeeId: number }>`
    with person as (
      insert into employee (first_name, last_name, email, hire_date, manager_id, department_id, permissions, changed_by)
      values (${person.firstName}, ${person.lastName}, ${person.email}, ${person.hireDate}, ${person.managerId},
        ${person.departmentId}, ${person.permissions}::text[], ${byEmployeeId})
      returning employee_id
    ), role as (
      insert into employee_role (employee_id, position_id, department_id, start_date)
      select employee_id, ${person.positionId}, ${person.departmentId}, ${person.positionStart} from person
    ), period as (
      ${openPeriodOf(sql`person`, person.hireDate, byEmployeeId)}
    )
    select employee_id as "employeeId" from person`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The person was not inserted.');
  return row.employeeId;
}

type PositionWrite = { employeeRoleId: number; positionId: number; startDate: string };

/**
 * Updates the person's own fields and one position, with the audit row, and ends the position before. A
 * position id above 0 updates that position; another id adds one, unless the same position with the same
 * start exists. A changed email or an unarchiving clears the linked sign-in.
 */
export async function updatePerson(
  tx: Transaction,
  employeeId: number,
  person: PersonWrite & { employeeNumber: string | null; position: PositionWrite; unarchives: boolean },
  audit: AuditEntry & { readonly viewer: Viewer },
): Promise<void> {
  const { position, unarchives } = person;
  const byEmployeeId = audit.viewer.employeeId;
  await sql`
    with person as (
      update employee set first_name = ${person.firstName}, last_name = ${person.lastName}, email = ${person.email},
        hire_date = ${person.hireDate}, manager_id = ${person.managerId}, department_id = ${person.departmentId},
        permissions = ${person.permissions}::text[], employee_number = ${person.employeeNumber},
        end_date = case when ${unarchives}::boolean then null else end_date end,
        archived_at = case when ${unarchives}::boolean then null else archived_at end,
        archived_by = case when ${unarchives}::boolean then null else archived_by end,
        oidc_issuer = case when ${unarchives}::boolean or lower(email) <> lower(${person.email}) then null else oidc_issuer end,
        oidc_subject = case when ${unarchives}::boolean or lower(email) <> lower(${person.email}) then null else oidc_subject end,
        changed_by = ${byEmployeeId}
      where employee_id = ${employeeId} returning employee_id
    ), changed as (
      update employee_role set position_id = ${position.positionId}, start_date = ${position.startDate},
        end_date = case when end_date < ${position.startDate} then null else end_date end
      where employee_role_id = ${position.employeeRoleId} and employee_id = ${employeeId}
      returning employee_role_id
    ), opened as (
      ${openJoinedEnds(sql`${employeeId}`, [position.employeeRoleId])}
        and not exists (select from employee_role same where same.employee_id = ${employeeId}
          and same.start_date = ${position.startDate} and (same.employee_role_id = ${position.employeeRoleId}
            or same.position_id = ${position.positionId} and not exists (select from employee_role asked
              where asked.employee_id = ${employeeId} and asked.employee_role_id = ${position.employeeRoleId})))
    ), ended as (
      ${endSessionsOf([employeeId], 'email changed')} and exists (select from employee
        where employee_id = ${employeeId} and lower(email) <> lower(${person.email}))
    ), audited as (
      ${auditOf(audit)}
    )
    insert into employee_role (employee_id, position_id, department_id, start_date)
    select employee_id, ${position.positionId}, ${person.departmentId}, ${position.startDate} from person
    where not exists (select from changed) and not exists (select from employee_role
      where employee_id = ${employeeId} and position_id = ${position.positionId} and start_date = ${position.startDate})`.execute(
    tx,
  );
  await endPositions(tx, [employeeId]);
}

export async function setLastDay(tx: Transaction, employeeId: number, endDate: string, byEmployeeId: number) {
  await sql`
    update employee set end_date = ${endDate}, changed_by = ${byEmployeeId} where employee_id = ${employeeId}`.execute(
    tx,
  );
}

/** Archives a person, ends their position and sessions, and unassigns their reports, in one statement. */
export async function writeArchive(
  tx: Transaction,
  employeeId: number,
  endDate: string,
  byEmployeeId: number | null,
) {
  await sql`
    with archived as (
      update employee set end_date = ${endDate}, archived_at = app_now(), archived_by = ${byEmployeeId},
        changed_by = ${byEmployeeId}, manager_id = case when manager_id = employee_id then null else manager_id end
      where employee_id = ${employeeId}
    ), left_position as (
      ${endHeldPosition(employeeId, endDate)}
    ), ended as (
      ${endSessionsOf([employeeId], 'archived')}
    )
    update employee set manager_id = null, changed_by = ${byEmployeeId}
    where manager_id = ${employeeId} and employee_id <> ${employeeId}`.execute(tx);
}

export async function removePromotion(
  tx: Transaction,
  employeeId: number,
  employeeRoleId: number,
): Promise<void> {
  await sql`
    with opened as (
      ${openJoinedEnds(sql`${employeeId}`, [employeeRoleId])}
    )
    delete from employee_role where employee_role_id = ${employeeRoleId}`.execute(tx);
  await endPositions(tx, [employeeId]);
}

type Move = {
  employeeId: number;
  fromManagerId: number | null;
  managerId: number | null;
  relation: string;
};

/** Writes the managers and one audit row for each person, in one statement. */
export async function writeMoves(
  tx: Transaction,
  moves: readonly Move[],
  byEmployeeId: number,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (
        "employeeId" integer, "fromManagerId" integer, "managerId" integer, relation text)
    ), moved as (
      update employee set manager_id = given."managerId", changed_by = ${byEmployeeId}
      from given where employee.employee_id = given."employeeId"
    )
    ${auditEach(sql`given`, 'assign-team', byEmployeeId)}`.execute(tx);
}
