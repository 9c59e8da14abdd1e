import { sql } from 'kysely';
import { latestAnniversary } from '#contract/core/values/dates.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Author } from './company.ts';
import { endSessionsOf } from '../session/session.queries.ts';
import { keyOf } from './fields.ts';
import { lookUpNames, type Names } from './names-write.ts';
import type { PlannedPerson } from './person-changes.ts';
import type { Plan } from './roster-plan.ts';
import { writePositions } from './positions-write.ts';
import { auditLoad } from './roster-audit.ts';

/** Writes a plan without faults, in a fixed number of statements however many lines it has. */
export async function writeRoster(tx: Transaction, plan: Plan, author: Author): Promise<void> {
  const { company } = plan;
  const names = await lookUpNames(tx, plan, company);
  const ids = await peopleIds(tx, plan);
  const records = (people: readonly PlannedPerson[]) => recordsOf(people, names, ids, author);
  await addPeople(tx, plan, records);
  await changePeople(tx, plan, records);
  await endMovedSessions(tx, plan);
  await openFirstPeriods(tx, plan, company.today, ids);
  await writePositions(tx, plan, names, ids);
  await auditLoad(tx, plan, ids, author);
}

/**
 * The people whose team lead changes, each with the former lead. Leaves out new people, who have no reviews
 * to move.
 */
export const peopleWithNewLead = ({ people, company }: Plan) =>
  people.flatMap((planned) => {
    if (planned.kind !== 'update' || !planned.changes.some(({ field }) => field === 'team lead')) return [];
    const { employeeId, managerEmail } = planned.person;
    const former = managerEmail === null ? undefined : company.people.get(keyOf(managerEmail));
    return [{ employeeId, fromManagerId: former?.employeeId ?? null }];
  });

/**
 * Ids by email address: existing ones, and reserved ones for new people, so that rows can reference leads
 * before their insert.
 */
async function peopleIds(tx: Transaction, plan: Plan): Promise<Map<string, number>> {
  const ids = new Map([...plan.company.people].map(([key, person]) => [key, person.employeeId]));
  const added = plan.people.filter(({ kind }) => kind === 'add');
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('employee', 'employee_id'))::integer as id
    from generate_series(1, ${added.length})`.execute(tx);
  rows.forEach(({ id }, index) => {
    const planned = added[index];
    if (planned) ids.set(keyOf(planned.row.email), id);
  });
  return ids;
}

type Records = (people: readonly PlannedPerson[]) => ReturnType<typeof recordsOf>;

async function addPeople(tx: Transaction, plan: Plan, records: Records) {
  const people = plan.people.filter(({ kind }) => kind === 'add');
  if (people.length === 0) return;
  await sql`
    insert into employee (employee_id, first_name, last_name, email, employee_number, hire_date, department_id, manager_id,
      permissions, changed_by)
    overriding system value
    select "employeeId", "firstName", "lastName", email, "employeeNumber", "hireDate", "departmentId", "managerId",
      permissions, "changedBy"
    from ${records(people)}`.execute(tx);
}

async function changePeople(tx: Transaction, plan: Plan, records: Records) {
  const people = plan.people.filter(
    (planned) => planned.kind === 'update' && planned.changes.some(({ field }) => field !== 'position'),
  );
  if (people.length === 0) return;
  await sql`
    update employee set email = case when lower(employee.email) = lower(new.email) then employee.email else new.email end,
      oidc_issuer = case when lower(employee.email) = lower(new.email) then oidc_issuer end,
      oidc_subject = case when lower(employee.email) = lower(new.email) then oidc_subject end,
      employee_number = "employeeNumber", first_name = "firstName", last_name = "lastName", hire_date = "hireDate",
      department_id = "departmentId", manager_id = "managerId", permissions = new.permissions, changed_by = "changedBy"
    from ${records(people)}
    where employee_id = "employeeId"`.execute(tx);
}

/** Ends the sessions of people whose address changes, as the single change does. */
async function endMovedSessions(tx: Transaction, plan: Plan) {
  const moved = plan.people.flatMap((planned) =>
    planned.kind === 'update' && planned.person.formerEmail !== undefined ? [planned.person.employeeId] : [],
  );
  if (moved.length > 0) await endSessionsOf(moved, 'email changed').execute(tx);
}

type Ids = ReadonlyMap<string, number>;

function recordsOf(people: readonly PlannedPerson[], names: Names, ids: Ids, author: Author) {
  const records = people.map(({ row }) => ({
    employeeId: ids.get(keyOf(row.email)),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    employeeNumber: row.employeeNumber,
    hireDate: row.hireDate,
    departmentId: names.department(row.department),
    managerId: ids.get(keyOf(row.teamLeadEmail)) ?? null,
    permissions: row.permissions,
    changedBy: author?.employeeId ?? null,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as new ("employeeId" integer, "firstName" text,
    "lastName" text, email text, "employeeNumber" text, "hireDate" date, "departmentId" integer, "managerId" integer, permissions text[],
    "changedBy" integer)`;
}

/** Opens the active marking period of new people: from the hire date or the latest work anniversary. */
async function openFirstPeriods(tx: Transaction, plan: Plan, today: string, ids: Ids) {
  const added = plan.people.filter(({ kind }) => kind === 'add').map(({ row }) => row);
  await sql`
    insert into marking_period (employee_id, start_date)
    select * from unnest(
      ${added.map(({ email }) => ids.get(keyOf(email)))}::integer[],
      ${added.map(({ hireDate }) => latestAnniversary(hireDate, today))}::date[])`.execute(tx);
}
