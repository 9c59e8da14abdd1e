import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { type AuditEntry, auditOf } from '#server/features/audit/audit.ts';
import { isManagerReviewIn } from './review-facts.queries.ts';

/** Each write is one statement with its audit row. `changed_by` goes by the audit entry's viewer. */
const by = (entry: AuditEntry) => sql`${entry.viewer?.employeeId ?? null}::integer`;

export async function writeSummary(
  tx: Transaction,
  annualReviewId: number,
  summary: string | null,
  entry: AuditEntry,
): Promise<void> {
  await sql`
    with written as (
      insert into review_outcome (annual_review_id, peer_summary, changed_by)
      values (${annualReviewId}, ${summary}, ${by(entry)})
      on conflict (annual_review_id) do update
        set peer_summary = excluded.peer_summary, changed_by = excluded.changed_by
    ) ${auditOf(entry)}`.execute(tx);
}

export async function writeActions(
  tx: Transaction,
  annualReviewId: number,
  actions: readonly string[],
  entry: AuditEntry,
): Promise<void> {
  await sql`
    with gone as (
      delete from agreed_action where annual_review_id = ${annualReviewId} and place > ${actions.length}
    ), agreed as (
      insert into agreed_action (annual_review_id, place, text)
      select ${annualReviewId}::integer, place, text from unnest(${actions}::text[]) with ordinality as one (text, place)
      on conflict (annual_review_id, place) do update set text = excluded.text
    ), written as (
      insert into review_outcome (annual_review_id, changed_by) values (${annualReviewId}, ${by(entry)})
      on conflict (annual_review_id) do update set changed_by = excluded.changed_by
    ) ${auditOf(entry)}`.execute(tx);
}

/** Shares a locked review if its manager review is in and it isn't shared yet. Returns whether it did. */
export async function writeShared(
  tx: Transaction,
  annualReviewId: number,
  entry: AuditEntry,
): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`
    with shared as (
      insert into review_outcome (annual_review_id, shared_at, shared_by, changed_by)
      select annual_review_id, app_now(), ${by(entry)}, ${by(entry)}
      from annual_review review where annual_review_id = ${annualReviewId} and ${isManagerReviewIn}
      on conflict (annual_review_id) do update set shared_at = excluded.shared_at, shared_by = excluded.shared_by,
        reminded_at = null, changed_by = excluded.changed_by
      where review_outcome.shared_at is null
      returning annual_review_id
    ), audited as (
      ${auditOf(entry, sql`from shared`)}
    )
    select exists (select from shared) as "isShared"`.execute(tx);
  return rows[0]?.isShared === true;
}

export async function writeConfirmed(
  tx: Transaction,
  annualReviewId: number,
  comment: string | null,
  entry: AuditEntry,
): Promise<void> {
  await sql`
    with confirmed as (
      insert into review_confirmation (annual_review_id, confirmed_at, comment)
      values (${annualReviewId}, app_now(), ${comment})
    ) ${auditOf(entry)}`.execute(tx);
}
