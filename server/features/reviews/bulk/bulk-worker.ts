import { z } from 'zod';
import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { Context } from '#server/context.ts';
import { type Db, inTransaction, type Transaction } from '#server/db/connection/client.ts';
import { isOutage } from '#server/db/connection/unavailable.ts';
import { Problem } from '#server/http/errors.ts';
import type { Jobs, Workers } from '#server/ports/jobs/jobs.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import { sendMailsOf } from './bulk-mails.ts';
import {
  isNobodyPending,
  lockBulkAction,
  lockNextStep,
  type NextStep,
  preparerNow,
  runningActs,
} from './bulk-actions.queries.ts';
import { countAttempt, leaveOut, markDone, markFinished } from './bulk-actions.writes.ts';
import { peopleOf, type PersonFacts } from './person-facts.queries.ts';
import { refusalOf, runFor } from './rules.ts';

/** The queue of bulk actions; its settings are in server/ports/jobs/queues.ts. */
export const BULK_QUEUE = 'bulk';

/** After this time a job makes room for another, and its act goes on in a next job. */
const TURN_MS = 5_000;
/** A step that fails this often for an unknown reason is left out. */
const ATTEMPTS_MOST = 3;

type BulkContext = Pick<Context, 'config' | 'db' | 'jobs' | 'log'>;

const bulkJob = z.object({ bulkActId: z.uuid() });

/**
 * Does the steps of started actions until the workers are stopped. First queues the actions that are not
 * finished: the jobs of a killed server count as running for ten seconds more.
 */
export async function startBulkWorkers(workers: Workers, context: BulkContext): Promise<void> {
  await workers.work(BULK_QUEUE, { concurrency: 1 }, async (data) => {
    const { bulkActId } = bulkJob.parse(data);
    await workOn(context, bulkActId, performance.now() + TURN_MS);
  });
  // The sweep queues them again, if the database is away now.
  await resumeBulkActions(context.db, context.jobs).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the bulk actions go on a little later');
  });
}

/** Queues unfinished actions, in case their job is gone. A second job of an action does no harm. */
export async function resumeBulkActions(db: Db, jobs: Jobs): Promise<number> {
  const running = await runningActs(db);
  await inTransaction(db, async (tx) =>
    jobs.enqueueAll(
      tx,
      BULK_QUEUE,
      running.map((bulkActId) => ({ data: { bulkActId } })),
    ),
  );
  return running.length;
}

/** Does steps until the turn is over, and finishes the action after the last. */
export async function workOn(context: BulkContext, bulkActId: string, until: number): Promise<void> {
  const { db, jobs } = context;
  while (await nextStep(context, bulkActId)) {
    if (performance.now() < until) continue;
    await inTransaction(db, async (tx) => jobs.enqueue(tx, BULK_QUEUE, { bulkActId }));
    return;
  }
  if (await inTransaction(db, async (tx) => finish(tx, context, bulkActId)))
    await resumeBulkActions(db, jobs);
}

/**
 * One person's step in a transaction of its own; it either completes or changes nothing. False if none is
 * left.
 */
async function nextStep(context: BulkContext, bulkActId: string): Promise<boolean> {
  let at: number | null = null;
  try {
    return await inTransaction(context.db, async (tx) => {
      const step = await lockNextStep(tx, bulkActId);
      if (step === null) return false;
      at = step.employeeId;
      const viewer = await preparerNow(tx, step.preparedById);
      if (viewer === null || !can.changeBulkAction(viewer, step)) {
        await leaveOut(tx, bulkActId, bulkReasons.notAllowed, null);
        return false;
      }
      const reason = await doStep({ ...context, tx, viewer }, step);
      if (reason === null) await markDone(tx, bulkActId, step.employeeId);
      else await leaveOut(tx, bulkActId, reason, step.employeeId);
      return true;
    });
  } catch (error) {
    if (at === null) throw error;
    await recordFailure(context, { bulkActId, employeeId: at }, error);
    return true;
  }
}

type StepContext = BulkContext & { readonly tx: Transaction; readonly viewer: Viewer };

/** Returns why the person is left out; null once it is done. */
async function doStep({ tx, viewer, jobs, config }: StepContext, step: NextStep): Promise<string | null> {
  const person = await personNow(tx, viewer, step);
  if (person === null) return bulkReasons.notAllowed;
  if (!isSame(person, step)) return bulkReasons.changed;
  const refusal = await refusalOf(viewer, person, step.act);
  if (refusal !== null) return refusal;
  await runFor(
    { tx, jobs, viewer, config, bulkActId: step.bulkActId },
    { person, plan: step.plan, tells: step.tells },
    step.act,
  );
  return null;
}

async function personNow(tx: Transaction, viewer: Viewer, { employeeId, act }: NextStep) {
  const { dueWeeks: weeksBefore } = await settingsNow(tx);
  const people = { employeeIds: [employeeId] };
  const [person] = await peopleOf(tx, { viewer, weeksBefore }, people, needsGoals(act));
  return person ?? null;
}

const needsGoals = ({ kind }: BulkAction) => kind === 'end-periods';

/** The period and the review are those of the preview. */
const isSame = ({ period, review }: PersonFacts, step: NextStep) =>
  period.markingPeriodId === step.markingPeriodId &&
  (review === null || step.annualReviewId === null || review.annualReviewId === step.annualReviewId);

/** A refusal leaves the person out; anything else is tried again, a few times. */
async function recordFailure(
  { db, log }: BulkContext,
  { bulkActId, employeeId }: { bulkActId: string; employeeId: number },
  error: unknown,
): Promise<void> {
  if (error instanceof Problem && error.status < 500) {
    const reason = error.status === 403 ? bulkReasons.notAllowed : error.message;
    await leaveOut(db, bulkActId, reason, employeeId);
    return;
  }
  // The workers report an outage of the database.
  if (!isOutage(error)) log.error({ err: error, bulkActId }, 'bulk action step failed');
  const attempts = await countAttempt(db, bulkActId, employeeId);
  if (attempts >= ATTEMPTS_MOST) await leaveOut(db, bulkActId, bulkReasons.failed, employeeId);
}

/**
 * The last transaction of an action: queues one email per recipient. Does nothing while a step is under way
 * elsewhere, or while the action waits for another. Returns whether it is finished now.
 */
async function finish(tx: Transaction, { jobs }: BulkContext, bulkActId: string): Promise<boolean> {
  const act = await lockBulkAction(tx, bulkActId);
  if (act === null || !act.isStarted || act.isFinished) return false;
  if (act.isCanceled) await leaveOut(tx, bulkActId, bulkReasons.canceled, null);
  if (!(await isNobodyPending(tx, bulkActId))) return false;
  await sendMailsOf(tx, jobs, act);
  await markFinished(tx, bulkActId);
  return true;
}
