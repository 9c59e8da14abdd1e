import { sql } from 'kysely';
import type { EvaluationDraft } from '#contract/projects/evaluation-drafts.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { changedAt, isLinkExpired, type LastChange } from '#server/db/facts.ts';
import { type LinkFacts, linkFacts, linkTables } from './evaluation-link.queries.ts';

type State = LinkFacts;

/** An evaluation with its draft; `draft` is null without one. */
export type StoredDraft = State & { readonly draft: EvaluationDraft | null };

/** An evaluation whose draft is saved. Without a draft its version is 0. */
export type DraftTarget = State & LastChange;

/** An evaluation and its draft; null if there is no such evaluation. */
export async function draftById(db: Db, evaluationId: number): Promise<StoredDraft | null> {
  const { rows } = await sql<StoredDraft>`
    select ${linkFacts}, case when draft.version is not null
      then jsonb_build_object('version', draft.version) || draft.content end as draft
    from ${linkTables} left join evaluation_draft draft on draft.evaluation_id = evaluation.evaluation_id
    where evaluation.evaluation_id = ${evaluationId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the project against deletion and the evaluation against its submission and another save, in the order
 * of a submission. Reads afterwards, so that a save that waited sees the other one's draft.
 */
export async function lockDraft(tx: Transaction, evaluationId: number): Promise<DraftTarget | null> {
  await sql`
    with held as materialized (
      select project_id from project
      where project_id = (select project_id from project_evaluation where evaluation_id = ${evaluationId}) for share
    )
    select evaluation_id from held join project_evaluation using (project_id)
    where evaluation_id = ${evaluationId} for no key update of project_evaluation`.execute(tx);
  const { rows } = await sql<DraftTarget>`
    select ${linkFacts}, coalesce(draft.version, 0) as version, reviewer.full_name as "changedByName",
      coalesce(${changedAt(sql`draft.changed_at`)}, '') as "changedAt"
    from ${linkTables} left join evaluation_draft draft on draft.evaluation_id = evaluation.evaluation_id
    where evaluation.evaluation_id = ${evaluationId}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the new version. */
export async function putDraft(
  tx: Transaction,
  evaluationId: number,
  content: Omit<EvaluationDraft, 'version'>,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into evaluation_draft (evaluation_id, content) values (${evaluationId}, ${JSON.stringify(content)}::jsonb)
    on conflict (evaluation_id) do update set content = excluded.content returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Deletes drafts of evaluations that have closed, after their deadline. Returns how many. */
export async function sweepDrafts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from evaluation_draft draft using project_evaluation evaluation
    join project on project.project_id = evaluation.project_id
    where evaluation.evaluation_id = draft.evaluation_id
      and ${isLinkExpired}`.execute(db);
  return Number(numAffectedRows);
}
