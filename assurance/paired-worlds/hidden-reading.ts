import { sql } from 'kysely';
import { saveAgreedActions, savePeerSummary } from '#contract/review-reading.ts';
import type { Hide, Stand } from './stand.ts';

/** Answers that a reviewer other than the subject has submitted, as the forms store them. */
async function answersOf({ world, reviewId, entries }: Stand, type: 'Peer' | 'Manager'): Promise<boolean> {
  const entry = entries.find((one) => one.type === type);
  if (!entry) return false;
  const texts = { keep: 'Hidden words', change: 'Hidden words' };
  const { numAffectedRows = 0n } = await sql`
    with asked as (
      update annual_reviewer set question_set_version_id = newest.question_set_version_id
      from (select question_set_version_id from question_set_version where type = ${type}
        order by number desc limit 1) newest
      where annual_reviewer_id = ${entry.id} returning newest.question_set_version_id
    )
    insert into review_submission (annual_review_id, employee_id, type, question_set_version_id, number, content,
      submitted_at)
    select ${reviewId}, ${entry.employeeId}, ${type}, question_set_version_id, 1,
      ${JSON.stringify({ texts, choices: { reliable: '4' } })}::jsonb, app_now()
    from asked
    on conflict do nothing`.execute(world.owner);
  return numAffectedRows > 0n;
}

export const answersOfPeer: Hide = (stand) => answersOf(stand, 'Peer');
export const answersOfLead: Hide = (stand) => answersOf(stand, 'Manager');

/** What is shared is no longer hidden. */
async function whileUnshared(
  stand: Stand,
  save: () => Promise<{ readonly status: number }>,
): Promise<boolean> {
  const { rows } = await sql`select from review_outcome
    where annual_review_id = ${stand.reviewId} and shared_at is not null`.execute(stand.world.owner);
  return rows.length === 0 && (await save()).status === 200;
}

export const peerSummary: Hide = (stand) =>
  whileUnshared(stand, () =>
    stand.world.as(stand.byId, savePeerSummary, {
      body: { annualReviewId: stand.reviewId, summary: 'Hidden words' },
    }),
  );

export const agreedActions: Hide = (stand) =>
  whileUnshared(stand, () =>
    stand.world.as(stand.byId, saveAgreedActions, {
      body: { annualReviewId: stand.reviewId, actions: ['Hidden words'] },
    }),
  );
