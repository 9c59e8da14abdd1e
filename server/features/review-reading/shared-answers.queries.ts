import { sql } from 'kysely';
import type { QuestionSetContent } from '#contract/question-sets.ts';
import type { ReviewAnswers } from '#contract/review-forms.ts';
import type { Db } from '#server/db/client.ts';
import { answersInWords } from './side-by-side.ts';

type Found = { firstName: string; questions: QuestionSetContent; answers: ReviewAnswers };

/**
 * The lead's answers that were shared with the employee in a review, with their questions, for those who may read them.
 * Null while the review isn't shared. Source: docs/product/review-forms.md.
 */
export async function sharedAnswersOf(
  db: Db,
  annualReviewId: number,
): Promise<{ question: string; answer: string }[] | null> {
  const { rows } = await sql<Found>`
    select employee.first_name as "firstName", question_set_version.content as questions,
      submission.content as answers
    from annual_review review join employee on employee.employee_id = review.employee_id
    join review_outcome outcome using (annual_review_id)
    join annual_reviewer entry using (annual_review_id)
    join review_submission submission on submission.annual_review_id = entry.annual_review_id
      and submission.employee_id = entry.employee_id and submission.type = entry.type and submission.ended_at is null
    join question_set_version
      on question_set_version.question_set_version_id = submission.question_set_version_id
    where review.annual_review_id = ${annualReviewId} and entry.type = 'Manager' and outcome.shared_at is not null`.execute(
    db,
  );
  const [found] = rows;
  return found ? answersInWords(found, (question) => question.isShared) : null;
}
