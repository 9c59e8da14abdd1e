import { sql } from 'kysely';
import type { Transaction } from '#server/db/client.ts';
import type { FormFacts } from './review-forms.queries.ts';

type PassedOn = {
  /** Who writes the manager review here now; null for no one, and for a survey link. */
  present: number | null;
  isPassedOn: boolean;
};

/** Moves the writer's draft to the present Manager entry, unless its person has written anything. */
export async function passOn(tx: Transaction, { annualReviewId, reviewerId }: FormFacts): Promise<PassedOn> {
  const { rows } = await sql<PassedOn>`
    with present as (
      select employee_id, completed_at from annual_reviewer
      where annual_review_id = ${annualReviewId} and type = 'Manager' and employee_id <> ${reviewerId}
        and question_set_version_id is not null
    ), passed as (
      update review_draft set employee_id = present.employee_id
      from present
      where review_draft.annual_review_id = ${annualReviewId} and review_draft.employee_id = ${reviewerId}
        and type = 'Manager' and present.completed_at is null
        and not exists (select from review_draft begun where begun.annual_review_id = ${annualReviewId}
          and begun.employee_id = present.employee_id and begun.type = 'Manager')
        and not exists (select from review_submission sent where sent.annual_review_id = ${annualReviewId}
          and sent.employee_id = present.employee_id and sent.type = 'Manager')
      returning present.employee_id
    )
    select (select employee_id from present) as present, exists (select from passed) as "isPassedOn"`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('A select without a table has one row.');
  return found;
}
