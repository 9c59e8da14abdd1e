import { sql } from 'kysely';
import { saveAgreedActions, savePeerSummary } from '#contract/reviews/reading/review-reading.endpoints.ts';
import type { Hide, Stand } from './stand.ts';

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
