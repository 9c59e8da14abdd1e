import type { FastifyInstance } from 'fastify';
import { countReviewCycle, listReviewCycle } from '#contract/review-cycle.ts';
import { seenIn, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { settingsNow } from '../settings/settings.queries.ts';
import { reviewCycleCounts, reviewCyclePage } from './review-cycle.queries.ts';
import { seeCycleRow } from './review-cycle.visibility.ts';

export function mountReviewCycle(app: FastifyInstance): void {
  mount(app, listReviewCycle, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    const { dueWeeks: weeksBefore } = await settingsNow(db);
    const asked = { viewer, weeksBefore };
    return sendList(call, async (query) =>
      seenIn(await reviewCyclePage(db, asked, query), (row) => seeCycleRow(viewer, row, weeksBefore)),
    );
  });

  mount(app, countReviewCycle, async ({ context: { db }, viewer, query, allow }) => {
    allow();
    const { dueWeeks: weeksBefore } = await settingsNow(db);
    return reviewCycleCounts(db, { viewer, weeksBefore }, query);
  });
}
