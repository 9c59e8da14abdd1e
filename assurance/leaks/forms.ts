import { sql } from 'kysely';
import { askHere } from '#server/testing/review-forms.ts';
import type { Stage } from '../kit/stage.ts';
import type { Review, World } from './marked.ts';

/**
 * Has every other active review written here, with a marked word in each text: an earlier version that was reopened, and
 * by turns the present version or a draft.
 */
export async function markForms(stage: Stage, world: World): Promise<void> {
  const reviews = world.reviews.filter(({ isActive }) => isActive);
  for (const [place, review] of reviews.entries()) {
    if (place % 2 === 1) await markReview(stage, world, review, place % 4 === 1);
  }
}

async function markReview(stage: Stage, world: World, review: Review, isSubmitted: boolean): Promise<void> {
  const { annualReviewId, employeeId } = review;
  await askHere(stage.owner, annualReviewId);
  await sql`update annual_reviewer set survey_link = null where annual_review_id = ${annualReviewId}`.execute(
    stage.owner,
  );
  for (const { employeeId: reviewerId, type: reviewerType } of review.reviewers) {
    const facts = { employeeId, reviewerId, reviewerType };
    // What each set asks, and the employee is never given of a manager review.
    const key = reviewerType === 'Manager' ? 'handover' : 'change';
    const texts = (word: string) => JSON.stringify({ texts: { [key]: word }, choices: {} });
    const earlier = world.mark('review_submission.content', { ...facts, isEarlier: true });
    await sql`
      insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
        submitted_at, ended_at, reopen_reason)
      select annual_review_id, employee_id, type, question_set_version_id, 1, ${texts(earlier)}::jsonb, now(), now(),
        ${world.mark('review_submission.reopen_reason', facts)}
      from annual_reviewer where annual_review_id = ${annualReviewId} and employee_id = ${reviewerId}`.execute(
      stage.owner,
    );
    if (isSubmitted) {
      await sql`
        with done as (
          update annual_reviewer set completed_at = now(), completed_by = employee_id
          where annual_review_id = ${annualReviewId} and employee_id = ${reviewerId} returning *)
        insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
          submitted_at)
        select annual_review_id, employee_id, type, question_set_version_id, 2,
          ${texts(world.mark('review_submission.content', facts))}::jsonb, now() from done`.execute(
        stage.owner,
      );
    } else {
      const draft = JSON.stringify({
        texts: { [key]: { text: world.mark('review_draft.content', facts), at: 1 } },
        choices: {},
      });
      await sql`insert into review_draft (annual_review_id, employee_id, type, content)
        values (${annualReviewId}, ${reviewerId}, ${reviewerType}, ${draft}::jsonb)`.execute(stage.owner);
    }
  }
}
