import { sql } from 'kysely';
import { askHere, draftFor, submitFor } from '#server/testing/review-forms.ts';
import type { FormsOfRow } from '../permissions/row.ts';
import type { Target } from './review-fixture.ts';
import type { JournaledApp } from './test-app.ts';

/** Turns a review with survey links into one that is written here. */
export async function writeHere(
  { owner }: Pick<JournaledApp, 'owner'>,
  { annualReviewId, reviewerIds, employeeId, managerId, peerId, bystanderId }: Target,
  forms: FormsOfRow,
): Promise<void> {
  if (annualReviewId <= 0) return;
  await askHere(owner, annualReviewId);
  // A submission can be taken back until its deadline.
  await sql`
    with undated as (
      update annual_review set peer_deadline = null, self_deadline = null, manager_deadline = null
      where annual_review_id = ${annualReviewId})
    update annual_reviewer set survey_link = null where annual_review_id = ${annualReviewId}`.execute(owner);
  const writers = { Self: employeeId, Manager: managerId, Peer: peerId };
  const types = (['Self', 'Manager', 'Peer'] as const).filter((type) => reviewerIds[type] > 0);
  for (const type of types) {
    const entry = { annualReviewId, annualReviewerId: reviewerIds[type], employeeId: writers[type], type };
    // oxlint-disable no-await-in-loop -- one after the other
    if (forms === 'submitted' || forms === 'shared') await submitFor(owner, entry, 'Written');
    if (forms === 'passed on' && type === 'Manager') {
      await draftFor(owner, entry, 'Half written');
      await sql`update annual_reviewer set employee_id = ${bystanderId}
        where annual_reviewer_id = ${reviewerIds.Manager}`.execute(owner);
    }
    // oxlint-enable no-await-in-loop
  }
  if (forms === 'shared')
    await sql`insert into review_outcome (annual_review_id, shared_at) values (${annualReviewId}, now())`.execute(
      owner,
    );
}
