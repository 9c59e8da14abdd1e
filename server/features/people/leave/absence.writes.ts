import { sql } from 'kysely';
import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { type AuditEntry, auditOf } from '#server/features/audit/audit.ts';

type Audit = AuditEntry & { readonly viewer: Viewer };
type Days = { readonly from: string; readonly to: string };

/** Inserts a leave with its audit row, in one statement. */
export async function insertAbsence(tx: Transaction, employeeId: number, { from, to }: Days, audit: Audit) {
  await sql`
    with added as (
      insert into absence (employee_id, from_day, to_day, changed_by)
      values (${employeeId}, ${from}, ${to}, ${audit.viewer.employeeId})
    )
    ${auditOf(audit)}`.execute(tx);
}

/** Changes the days of a leave, with its audit row, in one statement. */
export async function updateAbsence(tx: Transaction, absenceId: number, { from, to }: Days, audit: Audit) {
  await sql`
    with changed as (
      update absence set from_day = ${from}, to_day = ${to}, changed_by = ${audit.viewer.employeeId}
      where absence_id = ${absenceId}
    )
    ${auditOf(audit)}`.execute(tx);
}

/** Deletes a leave that has not begun, with its audit row, in one statement. */
export async function deleteAbsence(tx: Transaction, absenceId: number, audit: Audit) {
  await sql`
    with removed as (
      delete from absence where absence_id = ${absenceId}
    )
    ${auditOf(audit)}`.execute(tx);
}
