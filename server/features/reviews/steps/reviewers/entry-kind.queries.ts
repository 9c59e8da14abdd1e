import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';

type EntryKind = {
  isWrittenHere: boolean;
  isCompleted: boolean;
  surveyLink: string | null;
  /**
   * The reviewer has submitted answers of this review here, now or earlier. Of a draft only its writer is
   * told.
   */
  hasSubmitted: boolean;
};

/** Lock the review first, so that the entry can't change. */
export async function entryKindOf(tx: Transaction, annualReviewerId: number): Promise<EntryKind> {
  const { rows } = await sql<EntryKind>`
    select question_set_version_id is not null as "isWrittenHere", completed_at is not null as "isCompleted",
      survey_link as "surveyLink",
      exists (select from review_submission submission
        where submission.annual_review_id = entry.annual_review_id
          and submission.employee_id = entry.employee_id and submission.type = entry.type) as "hasSubmitted"
    from annual_reviewer entry where annual_reviewer_id = ${annualReviewerId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The reviewer entry is gone.');
  return row;
}
