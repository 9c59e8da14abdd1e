import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { endPositions, openJoinedEnds } from '../people/position-ends.ts';
import { keyOf } from './fields.ts';
import type { Names } from './names-write.ts';
import type { PlannedSpan } from './history-plan.ts';
import type { Plan } from './roster-plan.ts';

type Held = {
  readonly employeeRoleId: number | null;
  readonly employeeId: number | undefined;
  readonly positionId: number | null;
  readonly departmentId: number | null;
  readonly startDate: string;
  readonly endDate: string | null;
};

/** Writes current positions and their history, and ends those before; a row without an id is new. */
export async function writePositions(
  tx: Transaction,
  plan: Plan,
  names: Names,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const held = [...presentPositions(plan, names, ids), ...formerPositions(plan, names, ids)];
  const employeeIds = [...new Set(held.flatMap(({ employeeId }) => employeeId ?? []))];
  // An end that the history gives stays.
  const given = plan.history.flatMap((planned) => roleOf(planned)?.employeeRoleId ?? []);
  await openJoinedEnds(sql`any(${employeeIds}::integer[])`, given).execute(tx);
  await sql`
    insert into employee_role (employee_id, position_id, department_id, start_date, end_date)
    select "employeeId", "positionId", "departmentId", "startDate", "endDate"
    from ${recordsOf(held.filter(({ employeeRoleId }) => employeeRoleId === null))}`.execute(tx);
  await sql`
    update employee_role set position_id = "positionId", department_id = "departmentId",
      start_date = "startDate", end_date = "endDate"
    from ${recordsOf(held.filter(({ employeeRoleId }) => employeeRoleId !== null))}
    where employee_role_id = "employeeRoleId"`.execute(tx);
  await endPositions(tx, employeeIds);
}

const roleOf = (planned: PlannedSpan) => (planned.kind === 'add' ? null : planned.role);

function presentPositions(plan: Plan, names: Names, ids: ReadonlyMap<string, number>): Held[] {
  return plan.people.flatMap((planned): Held[] => {
    if (planned.kind === 'unchanged') return [];
    const held = {
      employeeRoleId: null,
      employeeId: ids.get(keyOf(planned.row.email)),
      positionId: names.position(planned.row.position),
      departmentId: names.department(planned.row.department),
      startDate: planned.row.positionStartDate,
      endDate: null,
    };
    if (planned.kind === 'add' || planned.step === 'promote') return [held];
    const [present] = planned.person.roles;
    const moves = planned.step === 'correct' || planned.changes.some(({ field }) => field === 'department');
    return moves && present ? [{ ...held, employeeRoleId: present.employeeRoleId }] : [];
  });
}

function formerPositions(plan: Plan, names: Names, ids: ReadonlyMap<string, number>): Held[] {
  return plan.history.flatMap((planned): Held[] => {
    if (planned.kind === 'unchanged') return [];
    const { row } = planned;
    const held = {
      employeeRoleId: planned.kind === 'update' ? planned.role.employeeRoleId : null,
      employeeId: ids.get(keyOf(row.email)),
      positionId: names.position(row.position),
      departmentId: names.department(row.department),
      startDate: row.startDate,
      endDate: row.endDate,
    };
    return [held];
  });
}

const recordsOf = (held: readonly Held[]) => sql`
  jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as new ("employeeRoleId" integer, "employeeId" integer,
    "positionId" integer, "departmentId" integer, "startDate" date, "endDate" date)`;
