import { sql } from 'kysely';
import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { type AuditEntry, auditOf } from '#server/features/audit/audit.ts';

type Audit = AuditEntry & { readonly viewer: Viewer };
type Named = { readonly deputyId: number; readonly from: string; readonly until: string };

/**
 * Writes a deputyship with its audit row, in one statement. Another person gets a new row, so that each row
 * says who had the rights; `replacedId` ends at once.
 */
export async function writeDeputyship(
  tx: Transaction,
  leadId: number,
  { deputyId, from, until, replacedId }: Named & { readonly replacedId: number | null },
  audit: Audit,
): Promise<void> {
  const { employeeId } = audit.viewer;
  if (replacedId !== null) await endRow(tx, replacedId, employeeId);
  await sql`
    with named as (
      insert into deputy (lead_id, deputy_id, from_day, until_day, named_by, changed_by)
      values (${leadId}, ${deputyId}, ${from}, ${until}, ${employeeId}, ${employeeId})
    )
    ${auditOf(audit)}`.execute(tx);
}

/** Changes the days of a deputyship, with its audit row, in one statement. */
export async function updateDeputyship(
  tx: Transaction,
  deputyshipId: number,
  { from, until }: Pick<Named, 'from' | 'until'>,
  audit: Audit,
): Promise<void> {
  await sql`
    with changed as (
      update deputy set from_day = ${from}, until_day = ${until}, changed_by = ${audit.viewer.employeeId}
      where deputyship_id = ${deputyshipId}
    )
    ${auditOf(audit)}`.execute(tx);
}

/** Ends a deputyship at once, with its audit row. */
export async function endDeputyship(tx: Transaction, deputyshipId: number, audit: Audit): Promise<void> {
  await endRow(tx, deputyshipId, audit.viewer.employeeId);
  await auditOf(audit).execute(tx);
}

async function endRow(tx: Transaction, deputyshipId: number, byEmployeeId: number): Promise<void> {
  await sql`
    update deputy set ended_at = app_now(), changed_by = ${byEmployeeId}
    where deputyship_id = ${deputyshipId}`.execute(tx);
}
