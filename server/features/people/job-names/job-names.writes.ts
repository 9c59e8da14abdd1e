import { sql } from 'kysely';
import type { JobNameKind } from '#contract/people/job-names.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { auditOf, type AuditEntry } from '../../audit/audit.ts';

type Renamed = { readonly id: number; readonly name: string; readonly byId: number };

/** Writes the new name with its audit row. */
export async function writeJobName(
  tx: Transaction,
  kind: JobNameKind,
  { id, name, byId }: Renamed,
  audit: AuditEntry,
): Promise<void> {
  const write = {
    department: sql`update department set name = ${name}, changed_by = ${byId} where department_id = ${id}`,
    position: sql`update position set title = ${name}, changed_by = ${byId} where position_id = ${id}`,
  };
  await sql`with audited as (${auditOf(audit)}) ${write[kind]}`.execute(tx);
}

type Merged = { readonly id: number; readonly intoId: number; readonly byId: number };

/**
 * Gives the second name to all people and job histories that have the first. The people get a new version:
 * a form that was opened before would save the first name again.
 */
export async function moveToJobName(
  tx: Transaction,
  kind: JobNameKind,
  { id, intoId, byId }: Merged,
): Promise<void> {
  const move = {
    department: sql`
      with history as (
        update employee_role set department_id = ${intoId} where department_id = ${id}
      )
      update employee set department_id = ${intoId}, changed_by = ${byId} where department_id = ${id}`,
    position: sql`
      with history as (
        update employee_role set position_id = ${intoId} where position_id = ${id} returning employee_id
      )
      update employee set changed_by = ${byId} where employee_id in (select employee_id from history)`,
  };
  await move[kind].execute(tx);
}

/** Deletes a name that nothing refers to, with the audit row of its merge. */
export async function removeJobName(
  tx: Transaction,
  kind: JobNameKind,
  id: number,
  audit: AuditEntry,
): Promise<void> {
  const removal = {
    department: sql`delete from department where department_id = ${id}`,
    position: sql`delete from position where position_id = ${id}`,
  };
  await sql`with audited as (${auditOf(audit)}) ${removal[kind]}`.execute(tx);
}
