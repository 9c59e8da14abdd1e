import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';

/**
 * Who did what to whom, by which relation. `before` and `after` never contain the text of notes or reviews;
 * reasons for ending a review or undoing its end are kept here.
 */
export type AuditEntry = {
  /** Null for the system. */
  readonly viewer: Viewer | null;
  readonly relation: string;
  readonly action: string;
  readonly subjectId: number | null;
  readonly object?: Record<string, unknown>;
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
};

/**
 * Records a write in its own transaction, or the reading of a review document or of evaluation feedback. The
 * table is append-only. Source: docs/product/audit.md.
 */
export async function recordAudit(db: Db | Transaction, entry: AuditEntry): Promise<void> {
  await auditOf(entry).execute(db);
}

/** As {@link recordAudit} for several entries, in one statement; none without entries. */
export async function recordAudits(db: Db | Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const [first, ...others] = entries.map((entry) => auditOf(entry));
  if (!first) return;
  const named = others.map((insert, at) => sql`${sql.ref(`also_${at}`)} as (${insert})`);
  await sql`${named.length > 0 ? sql`with ${sql.join(named)}` : sql``} ${first}`.execute(db);
}

/**
 * The insert of one audit row, to combine with a write in one statement. A value that is left out becomes
 * null. With `from`, one row for each of its rows.
 */
export const auditOf = (entry: AuditEntry, from: RawBuilder<unknown> = sql``) => sql`
  insert into audit_event (actor_employee_id, relation, action, subject_employee_id, object, before, after)
  select ${entry.viewer?.employeeId ?? null}::integer, ${entry.relation}, ${entry.action}, ${entry.subjectId}::integer,
    ${JSON.stringify(entry.object ?? {})}::jsonb, ${JSON.stringify(entry.before)}::jsonb,
    ${JSON.stringify(entry.after)}::jsonb ${from}`;

/** Records an action of the system on several people, one row each. */
export async function recordSystemAudits(
  tx: Transaction,
  action: string,
  subjectIds: readonly number[],
  object: Record<string, unknown>,
): Promise<void> {
  await sql`
    insert into audit_event (relation, action, subject_employee_id, object)
    select 'System', ${action}, subject, ${JSON.stringify(object)}::jsonb
    from unnest(${subjectIds}::integer[]) subject`.execute(tx);
}

/**
 * The insert of one audit row per move in `source` ("employeeId", "fromManagerId", "managerId", relation),
 * for statements that write many moves.
 */
export const auditEach = (source: RawBuilder<unknown>, action: string, byEmployeeId: number) => sql`
  insert into audit_event (actor_employee_id, relation, action, subject_employee_id, before, after)
  select ${byEmployeeId}, relation, ${action}, "employeeId",
    jsonb_build_object('managerId', "fromManagerId"), jsonb_build_object('managerId', "managerId")
  from ${source}`;
