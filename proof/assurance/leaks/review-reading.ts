import { sql } from 'kysely';
import type { ReviewerType } from '#contract/core/enums.ts';
import { askHere } from '#server/testing/review-forms.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import type { Review, MarkedCompany } from './marked.ts';

/** Keys of the shipped sets with a long text: one that every set asks, and one that the lead keeps. */
const SHARED = 'change';
const KEPT = 'handover';

/**
 * Adds what is read of a review: the answers of each reviewer, the summary of the peers, what was agreed, and
 * the employee's comment. Every other review is shared, and confirmed.
 */
export async function markAnswers(
  testApp: JournaledApp,
  company: MarkedCompany,
  review: Review,
): Promise<void> {
  const { owner } = testApp;
  const { annualReviewId, employeeId, reviewers } = review;
  const isShared = annualReviewId % 2 === 0;
  await askHere(owner, annualReviewId);
  for (const { employeeId: reviewerId, type } of reviewers) {
    const facts = { employeeId, reviewerId, reviewerType: type, isShared };
    const word = (isKept: boolean) => company.mark('review_submission.content', { ...facts, isKept });
    const texts = { [SHARED]: word(false), ...(type === 'Manager' ? { [KEPT]: word(true) } : {}) };
    await sql`insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number,
        content, submitted_at)
      select ${annualReviewId}, ${reviewerId}, ${type}, question_set_version_id, 1,
        ${JSON.stringify({ texts, choices: {} })}::jsonb, now()
      from annual_reviewer where annual_review_id = ${annualReviewId} and employee_id = ${reviewerId}`.execute(
      owner,
    );
  }
  const word = (column: string, type: ReviewerType = 'Manager') =>
    company.mark(column, { employeeId, reviewerType: type, isShared });
  await sql`insert into review_outcome (annual_review_id, peer_summary, shared_at)
    values (${annualReviewId}, ${word('review_outcome.peer_summary')},
      case when ${isShared}::boolean then now() end)`.execute(owner);
  await sql`insert into agreed_action (annual_review_id, place, text)
    values (${annualReviewId}, 1, ${word('agreed_action.text')})`.execute(owner);
  await sql`insert into review_confirmation (annual_review_id, confirmed_at, comment, voided_at)
    values (${annualReviewId}, now(), ${word('review_confirmation.comment', 'Self')},
      case when not ${isShared}::boolean then now() end)`.execute(owner);
}
