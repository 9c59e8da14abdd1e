import type { FastifyInstance } from 'fastify';
import { DUE_WEEKS } from '#contract/constants.ts';
import { countReviewCycle, listReviewCycle } from '#contract/review-cycle.ts';
import { seenIn, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { reviewCycleCounts, reviewCyclePage } from './review-cycle.queries.ts';
import { seeCycleRow } from './review-cycle.visibility.ts';

export function mountReviewCycle(app: FastifyInstance): void {
  mount(app, listReviewCycle, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    const asked = { viewer, weeksBefore: DUE_WEEKS };
    return sendList(call, async (query) =>
      seenIn(await reviewCyclePage(db, asked, query), (row) => seeCycleRow(viewer, row, DUE_WEEKS)),
    );
  });

  mount(app, countReviewCycle, async ({ context: { db }, viewer, query, allow }) => {
    allow();
    return reviewCycleCounts(db, { viewer, weeksBefore: DUE_WEEKS }, query);
  });
}
