import { sql } from 'kysely';
import type { Permission } from '#contract/core/enums.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { isActive, lastChange, type LastChange } from '#server/db/facts.ts';

/** The facts about a person that the rules need before a change. */
export type PersonFacts = LastChange & {
  employeeId: number;
  managerId: number | null;
  email: string;
  employeeNumber: string | null;
  hireDate: string;
  endDate: string | null;
  isArchived: boolean;
  permissions: Permission[];
  departmentId: number;
  roleIds: number[];
  /** Today in the company's time zone. */
  today: string;
};

/** The other people that a change of one person affects. */
type Touched = {
  readonly leadId?: number | null;
  readonly projectManagerId?: number | null;
  readonly reports?: boolean;
};

/**
 * Locks the person until the transaction ends, with their future lead or their reports, so that a person who
 * is being archived gets no new reports. Locks in id order to avoid deadlocks. Null when the person doesn't
 * exist.
 */
export async function lockPerson(
  tx: Transaction,
  employeeId: number,
  { leadId = null, projectManagerId = null, reports = false }: Touched = {},
): Promise<PersonFacts | null> {
  const { rows } = await sql<PersonFacts>`
    select employee.employee_id as "employeeId", manager_id as "managerId", email,
      employee_number as "employeeNumber", hire_date as "hireDate",
      end_date as "endDate", archived_at is not null as "isArchived", permissions, department_id as "departmentId",
      array(select employee_role_id from employee_role where employee_role.employee_id = employee.employee_id) as "roleIds",
      company_today() as today,
      ${lastChange('employee')}
    from employee where employee.employee_id in (${employeeId}, ${leadId}::integer, ${projectManagerId}::integer)
      or (${reports}::boolean and employee.manager_id = ${employeeId})
    order by employee.employee_id for no key update of employee`.execute(tx);
  return rows.find((row) => row.employeeId === employeeId) ?? null;
}

/** Locks people, leads and reports alike, in id order. Call it before reading them. */
export async function lockPeople(tx: Transaction, employeeIds: readonly (number | null)[]): Promise<void> {
  await sql`
    select from employee where employee_id = any(${employeeIds}::integer[])
    order by employee_id for no key update`.execute(tx);
}

/**
 * As {@link lockPerson}, by a row of the promotion history. Locks before it reads the positions, so that of
 * two concurrent deletions the second sees what the first has left.
 */
export async function lockPersonOfRole(tx: Transaction, employeeRoleId: number): Promise<PersonFacts | null> {
  const { rows } = await sql<{ employeeId: number }>`
    select employee_id as "employeeId" from employee
    where employee_id = (select employee_id from employee_role where employee_role_id = ${employeeRoleId})
    for no key update`.execute(tx);
  const [row] = rows;
  return row ? lockPerson(tx, row.employeeId) : null;
}

/** The resolved names and ids of a form: department and position as rows, and whether the lead is allowed. */
export type Resolved = {
  departmentId: number | null;
  positionId: number | null;
  isLeadAllowed: boolean;
  /** The archived person, other than the one who is saved, who has the email address. */
  archivedOwner: { employeeId: number; fullName: string } | null;
};

/**
 * Creates the department or position when the name is new. Given ids must exist. Both stay until the
 * transaction ends: a merge waits for it.
 */
export async function resolveNames(
  tx: Transaction,
  given: {
    department: { departmentId: number; departmentName: string };
    position: { positionId: number; positionName: string };
    managerId: number | null;
    email: string;
    employeeId?: number;
  },
): Promise<Resolved> {
  const { department, position, managerId, email, employeeId = null } = given;
  const departmentName = department.departmentId > 0 ? null : department.departmentName;
  const positionName = position.positionId > 0 ? null : position.positionName;
  const { rows } = await sql<Resolved>`
    with new_department as (
      insert into department (name) select ${departmentName}::text where ${departmentName}::text is not null
      on conflict (lower(name)) do update set name = department.name returning department_id
    ), new_position as (
      insert into position (title) select ${positionName}::text where ${positionName}::text is not null
      on conflict (lower(title)) do update set title = position.title returning position_id
    )
    select
      coalesce((select department_id from new_department),
        (select department_id from department where department_id = ${department.departmentId}
          for key share)) as "departmentId",
      coalesce((select position_id from new_position),
        (select position_id from position where position_id = ${position.positionId} for key share)) as "positionId",
      exists (select from employee where employee_id = ${managerId}::integer and ${isActive()}
        and 'Benchmark_TeamLead' = any(permissions)) as "isLeadAllowed",
      (select json_build_object('employeeId', owner.employee_id, 'fullName', owner.full_name) from employee owner
        where lower(owner.email) = lower(${email}) and owner.archived_at is not null
          and owner.employee_id is distinct from ${employeeId}::integer) as "archivedOwner"`.execute(tx);
  return rows[0] ?? { departmentId: null, positionId: null, isLeadAllowed: false, archivedOwner: null };
}

export type TeamMember = {
  employeeId: number;
  fullName: string;
  managerId: number | null;
  /** The new manager; null means Unassigned. */
  newManagerId: number | null;
  /** True for null, the person's own id, or an active person with Team Lead. */
  isNewManagerAllowed: boolean;
  holdsAdmin: boolean;
};

/** Undefined keeps the current manager; null means Unassigned. */
export type WantedManager = { employeeId: number; managerId?: number | null | undefined };

/** Locks the people of a team move and their future leads. Returns only active people. */
export async function lockTeamMembers(
  tx: Transaction,
  wanted: readonly WantedManager[],
): Promise<TeamMember[]> {
  // Lock first, in a separate statement: a statement that waits for a lock may read rows from before the
  // wait.
  await lockPeople(
    tx,
    wanted.flatMap((one) => [one.employeeId, one.managerId ?? null]),
  );
  const { rows } = await sql<TeamMember>`
    select employee.employee_id as "employeeId", full_name as "fullName", employee.manager_id as "managerId",
      case when wanted.stays then employee.manager_id else wanted.manager_id end as "newManagerId",
      'Benchmark_Admin' = any(permissions) as "holdsAdmin",
      (wanted.manager_id is null or wanted.manager_id = employee.employee_id or exists (
        select from employee lead where lead.employee_id = wanted.manager_id and ${isActive('lead')}
          and 'Benchmark_TeamLead' = any(lead.permissions))) as "isNewManagerAllowed"
    from employee join unnest(${wanted.map((one) => one.employeeId)}::integer[],
      ${wanted.map((one) => one.managerId ?? null)}::integer[],
      ${wanted.map((one) => one.managerId === undefined)}::boolean[]) as wanted (employee_id, manager_id, stays)
      using (employee_id)
    where ${isActive()}
    order by employee.employee_id`.execute(tx);
  return rows;
}

/** People whose last day has passed and who aren't archived yet. */
export async function peopleToArchive(db: Db): Promise<number[]> {
  const { rows } = await sql<{ employeeId: number }>`
    select employee_id as "employeeId" from employee
    where archived_at is null and end_date < company_today() order by employee_id`.execute(db);
  return rows.map((row) => row.employeeId);
}
