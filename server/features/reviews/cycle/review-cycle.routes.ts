import type { FastifyInstance } from 'fastify';
import { roleOf, type Viewer } from '#contract/policies.ts';
import {
  countReviewCycle,
  exportReviewCycle,
  listReviewCycle,
} from '#contract/reviews/cycle/review-cycle.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { sendCsv } from '#server/http/csv.ts';
import { pagesOf, seenIn, sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import { allHintsFor, hintsFor } from '#server/features/namesakes/namesakes.ts';
import { cycleColumns } from './cycle-file.ts';
import { type CycleQuery, reviewCycleCounts, reviewCyclePage } from './review-cycle.queries.ts';
import { seeCycleRow } from './review-cycle.visibility.ts';

export function mountReviewCycle(app: FastifyInstance): void {
  mount(app, listReviewCycle, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    return sendList(call, await readerFor(db, viewer));
  });

  mount(app, exportReviewCycle, async ({ context: { db }, viewer, query, allow, ...call }) => {
    allow();
    const read = await readerFor(db, viewer);
    await recordAudit(db, {
      viewer,
      relation: roleOf(viewer),
      action: 'export-review-cycle',
      subjectId: null,
      object: query,
    });
    const rows = pagesOf<CycleQuery, Awaited<ReturnType<typeof read>>['rows'][number]>(query, read);
    return sendCsv(call, {
      name: 'review-cycle.csv',
      columns: cycleColumns,
      rows,
      hints: await allHintsFor(db, viewer),
    });
  });

  mount(app, countReviewCycle, async ({ context: { db }, viewer, query, allow }) => {
    allow();
    const { dueWeeks: weeksBefore } = await settingsNow(db);
    return reviewCycleCounts(db, { viewer, weeksBefore }, query);
  });
}

/** Reads a page of the rows as the viewer sees them. */
async function readerFor(db: Db, viewer: Viewer) {
  const { dueWeeks: weeksBefore } = await settingsNow(db);
  return async (query: CycleQuery) => {
    const page = await reviewCyclePage(db, { viewer, weeksBefore }, query);
    const named = page.rows.flatMap(({ firstOpen }) => (firstOpen === null ? [] : [firstOpen.employeeId]));
    const hints = await hintsFor(db, viewer, named);
    return seenIn(page, (row) => seeCycleRow(viewer, row, hints));
  };
}
