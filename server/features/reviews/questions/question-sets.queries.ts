import { sql } from 'kysely';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { QuestionSet, QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, lastChange, type LastChange } from '#server/db/facts.ts';
import { reviewsWithEarlierQuestions } from '../steps/reviewers/asked-questions.queries.ts';

/** The published version of the `question_set` of the outer row. */
const newestVersion = sql`
  select question_set_version_id, number, content, published_at, published_by
  from question_set_version where question_set_version.type = question_set.type
  order by number desc limit 1`;

export async function listSets(db: Db, viewerId: number): Promise<QuestionSet[]> {
  const { rows } = await sql<QuestionSet>`
    select question_set.type, newest.number,
      to_char(newest.published_at at time zone ${companyZone}, 'MM/DD/YYYY') as "publishedOn",
      (select full_name from employee where employee_id = newest.published_by) as "publishedBy",
      newest.content as published, question_set.draft, question_set.version,
      (select json_build_object('running', count(*), 'notBegun', count(*) filter (where not earlier.is_begun))
        from (${reviewsWithEarlierQuestions({
          type: sql`question_set.type`,
          versionId: sql`newest.question_set_version_id`,
          viewerId,
        })}) earlier) as earlier
    from question_set cross join lateral (${newestVersion}) newest
    order by array_position(array['Self', 'Manager', 'Peer'], question_set.type)`.execute(db);
  return rows;
}

export type LockedSet = LastChange & {
  readonly type: ReviewerType;
  readonly number: number;
  readonly published: QuestionSetContent;
  readonly draft: QuestionSetContent | null;
};

/** Locks a set until the transaction ends. */
export async function lockSet({ tx }: Call, { type }: { readonly type: ReviewerType }): Promise<LockedSet> {
  const { rows } = await sql<LockedSet>`
    select question_set.type, newest.number, newest.content as published, draft, ${lastChange('question_set')}
    from question_set cross join lateral (${newestVersion}) newest
    where question_set.type = ${type} for no key update of question_set`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`The question set ${type} is missing.`);
  return row;
}

/** The number and the id of the published version. */
export async function newestOf(tx: Transaction, type: ReviewerType): Promise<{ number: number; id: number }> {
  const { rows } = await sql<{ number: number; id: number }>`
    select number, question_set_version_id as id from question_set_version where type = ${type}
    order by number desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`The question set ${type} is missing.`);
  return row;
}

/** Returns the version of the draft. */
export async function writeDraft(
  tx: Transaction,
  type: ReviewerType,
  draft: QuestionSetContent | null,
  byId: number,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update question_set set draft = ${draft === null ? null : JSON.stringify(draft)}::jsonb, changed_by = ${byId}
    where type = ${type} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Adds a version and ends the draft, in one statement. */
export async function insertVersion(
  tx: Transaction,
  next: { readonly type: ReviewerType; readonly number: number; readonly content: QuestionSetContent },
  byId: number,
): Promise<void> {
  await sql`
    with published as (
      insert into question_set_version (type, number, content, published_at, published_by)
      values (${next.type}, ${next.number}, ${JSON.stringify(next.content)}::jsonb, app_now(), ${byId})
    )
    update question_set set draft = null, changed_by = ${byId} where type = ${next.type}`.execute(tx);
}
