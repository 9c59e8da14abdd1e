import { sql } from 'kysely';
import type { BulkAction } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import type { NotifiedRecipient } from '#server/features/outbox/notified-recipients.queries.ts';

export type NewStep = {
  employeeId: number;
  state: 'Planned' | 'LeftOut';
  reason: string | null;
  warning: string | null;
  plan: BulkPlan;
  annualReviewId: number | null;
  markingPeriodId: number;
  recipientIds: readonly number[];
};

/** Writes a preview without its steps. Returns its id. */
export async function insertBulkAction(
  tx: Transaction,
  preparedById: number,
  act: BulkAction,
): Promise<string> {
  const { rows } = await sql<{ bulkActId: string }>`
    insert into bulk_act (prepared_by, kind, act) values (${preparedById}, ${act.kind}, ${JSON.stringify(act)}::jsonb)
    returning bulk_act_id as "bulkActId"`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error('The action was not written.');
  return written.bulkActId;
}

/** Writes steps of a preview in their order, the first at the place `from`. */
export async function insertSteps(
  tx: Transaction,
  bulkActId: string,
  steps: readonly NewStep[],
  from: number,
): Promise<void> {
  const placed = steps.map((step, index) => ({ ...step, place: from + index }));
  await sql`
    insert into bulk_step (bulk_act_id, employee_id, place, state, reason, warning, plan, annual_review_id,
      marking_period_id, recipient_ids)
    select ${bulkActId}::uuid, "employeeId", place, state, reason, warning, plan, "annualReviewId", "markingPeriodId",
      array(select jsonb_array_elements_text("recipientIds")::integer)
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as step ("employeeId" integer, place integer, state text,
      reason text, warning text, plan jsonb, "annualReviewId" integer, "markingPeriodId" integer, "recipientIds" jsonb)`.execute(
    tx,
  );
}

/**
 * Turns the preview into a job. Returns the number of people for whom it will act. The lock makes the order
 * of the actions that of their commits.
 */
export async function markStarted(tx: Transaction, bulkActId: string, tells: boolean): Promise<number> {
  await sql`select pg_advisory_xact_lock('bulk_act_run_order'::regclass::integer)`.execute(tx);
  const { rows } = await sql<{ people: number }>`
    with started as (
      update bulk_act set started_at = app_now(), run_order = nextval('bulk_act_run_order'), tells = ${tells} where bulk_act_id = ${bulkActId}::uuid
      returning bulk_act_id
    ), pending as (
      update bulk_step set state = 'Pending' from started
      where bulk_step.bulk_act_id = started.bulk_act_id and state = 'Planned'
      returning employee_id
    )
    select count(*)::int as people from pending`.execute(tx);
  return rows[0]?.people ?? 0;
}

export async function markCanceled(tx: Transaction, bulkActId: string): Promise<void> {
  await sql`update bulk_act set canceled_at = app_now() where bulk_act_id = ${bulkActId}::uuid`.execute(tx);
}

export async function markFinished(tx: Transaction, bulkActId: string): Promise<void> {
  await sql`update bulk_act set finished_at = app_now() where bulk_act_id = ${bulkActId}::uuid`.execute(tx);
}

export async function markDone(tx: Transaction, bulkActId: string, employeeId: number): Promise<void> {
  await sql`
    update bulk_step set state = 'Done', acted_at = app_now()
    where bulk_act_id = ${bulkActId}::uuid and employee_id = ${employeeId}`.execute(tx);
}

/** Notes whom emails had told of the review that the step withdraws. */
export async function writeTold(
  tx: Transaction,
  bulkActId: string,
  employeeId: number,
  told: readonly NotifiedRecipient[],
): Promise<void> {
  await sql`
    update bulk_step set told = ${JSON.stringify(told)}::jsonb
    where bulk_act_id = ${bulkActId}::uuid and employee_id = ${employeeId}`.execute(tx);
}

/** Leaves one pending person out, or all who are pending. */
export async function leaveOut(
  db: Db | Transaction,
  bulkActId: string,
  reason: string,
  employeeId: number | null,
): Promise<void> {
  await sql`
    update bulk_step set state = 'LeftOut', reason = ${reason}, acted_at = app_now()
    where bulk_act_id = ${bulkActId}::uuid and state = 'Pending'
      and (${employeeId}::integer is null or employee_id = ${employeeId})`.execute(db);
}

/** Counts an attempt that failed for an unknown reason. Returns how many there were. */
export async function countAttempt(db: Db, bulkActId: string, employeeId: number): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update bulk_step set attempts = attempts + 1
    where bulk_act_id = ${bulkActId}::uuid and employee_id = ${employeeId} and state = 'Pending'
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 0;
}

/** Changes what is planned for one person. */
export async function writePlan(
  tx: Transaction,
  bulkActId: string,
  employeeId: number,
  change: { reason: string | null; plan: BulkPlan; recipientIds: readonly number[] },
): Promise<void> {
  await sql`
    update bulk_step set state = case when ${change.reason}::text is null then 'Planned' else 'LeftOut' end,
      reason = ${change.reason}, plan = ${JSON.stringify(change.plan)}::jsonb,
      recipient_ids = ${change.recipientIds}::integer[]
    where bulk_act_id = ${bulkActId}::uuid and employee_id = ${employeeId}`.execute(tx);
}

/** Deletes previews that were not started, a day later, and results after three months. Returns how many. */
export async function sweepBulkActions(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from bulk_act
    where (started_at is null and created_at < app_now() - interval '1 day')
      or finished_at < app_now() - interval '90 days'
    returning bulk_act_id`.execute(db);
  return rows.length;
}
