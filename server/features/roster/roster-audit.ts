import { fullNameOf } from '#contract/core/values/full-name.ts';
import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import type { Author } from './company.ts';
import { keyOf } from './fields.ts';
import { leadWords, permissionWords } from './person-changes.ts';
import type { Plan } from './roster-plan.ts';

type Trace = {
  readonly subjectId: number | undefined;
  readonly object: Record<string, string | number>;
  readonly before: Record<string, string | null> | null;
  readonly after: Record<string, string>;
};

/** Records a load's changes to each person. */
export async function auditLoad(
  tx: Transaction,
  plan: Plan,
  ids: ReadonlyMap<string, number>,
  author: Author,
): Promise<void> {
  const traces = [...tracesOfPeople(plan, ids), ...tracesOfHistory(plan, ids)];
  await sql`
    insert into audit_event (actor_employee_id, relation, action, subject_employee_id, object, before, after)
    select ${author?.employeeId ?? null}::integer, case when "subjectId" = ${author?.employeeId ?? null}::integer then 'Self'
      else ${author === null ? 'System' : 'Admin'}::text end, 'import-roster', "subjectId", object, before, after
    from jsonb_to_recordset(${JSON.stringify(traces)}::jsonb) as trace (
      "subjectId" integer, object jsonb, before jsonb, after jsonb)`.execute(tx);
}

function tracesOfPeople(plan: Plan, ids: ReadonlyMap<string, number>): Trace[] {
  return plan.people.flatMap((planned): Trace[] => {
    if (planned.kind === 'unchanged') return [];
    const { row } = planned;
    const subject = { subjectId: ids.get(keyOf(row.email)), object: { file: 'roster', line: row.line } };
    if (planned.kind === 'update') {
      const before = Object.fromEntries(planned.changes.map(({ field, from }) => [field, from]));
      const after = Object.fromEntries(planned.changes.map(({ field, to }) => [field, to]));
      return [{ ...subject, before, after }];
    }
    const after = {
      name: fullNameOf(row),
      email: row.email,
      ...(row.employeeNumber === null ? {} : { 'employee number': row.employeeNumber }),
      'hire date': row.hireDate,
      department: row.department,
      position: `${row.position} since ${row.positionStartDate}`,
      'team lead': leadWords(row.email, row.teamLeadEmail),
      permissions: permissionWords(row.permissions ?? []),
    };
    return [{ ...subject, before: null, after }];
  });
}

function tracesOfHistory(plan: Plan, ids: ReadonlyMap<string, number>): Trace[] {
  return plan.history.flatMap((planned): Trace[] => {
    if (planned.kind === 'unchanged') return [];
    const { row } = planned;
    const role = planned.kind === 'update' ? planned.role : null;
    return [
      {
        subjectId: ids.get(keyOf(row.email)),
        object: { file: 'history', line: row.line },
        before: role && {
          position: role.position,
          department: role.department,
          from: role.startDate,
          to: role.endDate,
        },
        after: { position: row.position, department: row.department, from: row.startDate, to: row.endDate },
      },
    ];
  });
}
