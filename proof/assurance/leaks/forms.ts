import { sql } from 'kysely';
import type { JournaledApp } from '../kit/test-app.ts';
import type { MarkedPerson, Marker, Review, MarkedCompany } from './marked.ts';

/** The writer of a form. */
const isWriter = (viewer: MarkedPerson, { reviewerId }: Marker) => viewer.employeeId === reviewerId;

/** Drafts and the reasons of earlier versions, which their writer alone reads. */
export const writtenColumns = {
  'review_draft.content': isWriter,
  'review_draft.type': { exempt: 'one of three words' },
  'review_submission.reopen_reason': isWriter,
  'review_submission.type': { exempt: 'one of three words' },
} as const;

/** Adds to a review that is written here an earlier version and a draft of each reviewer. */
export async function markForms(
  { owner }: JournaledApp,
  company: MarkedCompany,
  { annualReviewId, employeeId, reviewers }: Review,
): Promise<void> {
  for (const { employeeId: reviewerId, type: reviewerType } of reviewers) {
    const facts = { employeeId, reviewerId, reviewerType };
    const earlier = company.mark('review_submission.content', { ...facts, isEarlier: true });
    const version = JSON.stringify({ texts: { change: earlier }, choices: {} });
    const typed = { change: { text: company.mark('review_draft.content', facts), at: 1 } };
    const draft = JSON.stringify({ texts: typed, choices: {} });
    await sql`
      with earlier as (
        insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
          submitted_at, ended_at, reopen_reason)
        select annual_review_id, employee_id, type, question_set_version_id, 2, ${version}::jsonb, now(), now(),
          ${company.mark('review_submission.reopen_reason', facts)}
        from annual_reviewer where annual_review_id = ${annualReviewId} and employee_id = ${reviewerId})
      insert into review_draft (annual_review_id, employee_id, type, content)
      values (${annualReviewId}, ${reviewerId}, ${reviewerType}, ${draft}::jsonb)`.execute(owner);
  }
}
