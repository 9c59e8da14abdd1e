import { sql } from 'kysely';
import type { ReviewAnswers, ReviewDraftInput } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { instantInUtc } from '#server/db/facts.ts';
import { type AuditEntry, auditOf } from '#server/features/audit/audit.ts';
import type { FormFacts } from './review-forms.queries.ts';

const isOf = ({ annualReviewId, reviewerId, type }: FormFacts) => sql`
  annual_review_id = ${annualReviewId} and employee_id = ${reviewerId} and type = ${type}`;

/** Returns the new version and when it was saved. */
export async function putDraft(
  tx: Transaction,
  { annualReviewId, reviewerId, type }: FormFacts,
  { texts, choices }: Pick<ReviewDraftInput, 'texts' | 'choices'>,
): Promise<{ version: number; savedAt: string }> {
  const { rows } = await sql<{ version: number; savedAt: string }>`
    insert into review_draft (annual_review_id, employee_id, type, content, changed_at)
    values (${annualReviewId}, ${reviewerId}, ${type}, ${JSON.stringify({ texts, choices })}::jsonb, app_now())
    on conflict (annual_review_id, employee_id, type) do update set content = excluded.content
    returning version, ${instantInUtc(sql.ref('review_draft.changed_at'))} as "savedAt"`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('A draft is inserted or updated.');
  return saved;
}

/** Adds the next submission, which takes the place of the draft, with its audit row. */
export async function insertSubmission(
  tx: Transaction,
  form: FormFacts,
  answers: ReviewAnswers,
  audit: AuditEntry,
): Promise<void> {
  const { annualReviewId, reviewerId, type, questionSetVersionId } = form;
  await sql`
    with gone as (
      delete from review_draft where ${isOf(form)}
    ), submitted as (
      insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
        submitted_at)
      values (${annualReviewId}, ${reviewerId}, ${type}, ${questionSetVersionId}, ${form.submissions + 1},
        ${JSON.stringify(answers)}::jsonb, app_now())
    ) ${auditOf(audit)}`.execute(tx);
}
