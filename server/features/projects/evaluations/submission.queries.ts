import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { auditOf } from '#server/features/audit/audit.ts';

/** Makes a submission final, with its audit row. The database assigns its number. */
export async function recordSubmission(
  tx: Transaction,
  link: { evaluationId: number; reviewerId: number },
  hash: Buffer,
): Promise<void> {
  const audit = auditOf({
    viewer: null,
    relation: 'GuidHolder',
    action: 'submit-evaluation',
    subjectId: link.reviewerId,
    object: { evaluationId: link.evaluationId },
  });
  await sql`
    with submitted as (
      update project_evaluation set submitted_at = app_now(), submitted_role = project_role, submission_hash = ${hash},
        asked_at = coalesce(asked_at, app_now())
      where evaluation_id = ${link.evaluationId}
    )
    ${audit}`.execute(tx);
}
