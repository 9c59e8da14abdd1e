import { reviewDueDay, suggestDeadlines } from '#contract/reviews/steps/suggested-deadlines.ts';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { Problem } from '#server/http/errors.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { markStarted, morningToStart, settingsNow } from '#server/features/settings/settings.queries.ts';
import { startReview, tellOfStart } from '../annual-reviews.ts';
import { lockDueStart, periodsToStart } from './start-due.queries.ts';

/**
 * Starts the annual reviews that are due, if the company wants them to start by themselves: each in a
 * transaction of its own, with the suggested deadlines, and tells those concerned. Part of the sweep, which
 * runs every ten minutes. Marks the morning as done once all are started, so a sweep that died is made up for
 * by the next. A review that can't be started does not hold up the others. Returns how many it started.
 * Errors: the first unexpected failure, after all others were tried. Source: docs/product/settings.md.
 */
export async function startDueReviews(db: Db, jobs: Jobs): Promise<number> {
  const today = await morningToStart(db);
  if (today === null) return 0;
  let started = 0;
  const failures: unknown[] = [];
  for (const markingPeriodId of await periodsToStart(db)) {
    try {
      if (await startOnce({ db, jobs }, markingPeriodId)) started += 1;
    } catch (error) {
      failures.push(error);
      // Without a database every attempt fails.
      if (failures.length === FAILURES_MOST) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  await markStarted(db, today);
  return started;
}

const FAILURES_MOST = 10;

/** Returns false if a person or another server was first, or the review is no longer due. */
async function startOnce({ db, jobs }: { db: Db; jobs: Jobs }, markingPeriodId: number): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => startDue(tx, jobs, markingPeriodId));
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function startDue(tx: Transaction, jobs: Jobs, markingPeriodId: number): Promise<boolean> {
  const due = await lockDueStart(tx, markingPeriodId);
  if (due === null) return false;
  const settings = await settingsNow(tx);
  const dueDay = reviewDueDay(due.hireDate, due, settings.dueWeeks);
  const { deadlines } = suggestDeadlines(dueDay, due.today, settings);
  const { entityId } = await startReview(tx, null, due, {
    markingPeriodId,
    deadlines,
    isWrittenHere: settings.writtenReviews,
  });
  await tellOfStart({ tx, jobs, viewer: null }, due, entityId);
  return true;
}
