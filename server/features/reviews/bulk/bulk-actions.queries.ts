import { sql } from 'kysely';
import type {
  BulkAction,
  BulkActionSummary,
  BulkPerson,
  ListedBulkAction,
} from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { type BulkActionKind, PREVIEW_SECONDS } from '#contract/reviews/cycle/bulk-actions.ts';
import type { listBulkActions, listBulkPeople } from '#contract/reviews/cycle/bulk-actions.endpoints.ts';
import type { BulkPlan } from '#contract/reviews/cycle/bulk-plans.schemas.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { asJsonList, deputyFor, isActive, instantInUtc } from '#server/db/facts.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, hasPart, isNamed } from '#server/db/plain.ts';
import { notFound } from '#server/http/errors.ts';
import { mayBeSeen } from '../cycle/cycle-facts.ts';

/** An action as the policies and rules need it. */
export type BulkActionFacts = {
  bulkActId: string;
  preparedById: number;
  isAdminsOnly: boolean;
  act: BulkAction;
  tells: boolean;
  isStarted: boolean;
  isExpired: boolean;
  isCanceled: boolean;
  isFinished: boolean;
};

/** Kinds that only Admins may start. */
export const isForAdminsOnly = (kind: BulkActionKind): boolean => kind === 'end-periods';

const isExpired = sql<boolean>`(started_at is null
  and created_at < app_now() - ${sql.lit(PREVIEW_SECONDS)} * interval '1 second')`;

const facts = sql`bulk_act_id as "bulkActId", prepared_by as "preparedById", kind = 'end-periods' as "isAdminsOnly",
  act, tells, started_at is not null as "isStarted", ${isExpired} as "isExpired",
  canceled_at is not null as "isCanceled", finished_at is not null as "isFinished"`;

export async function findBulkAction(
  db: Db | Transaction,
  bulkActId: string,
): Promise<BulkActionFacts | null> {
  const { rows } = await sql<BulkActionFacts>`
    select ${facts} from bulk_act where bulk_act_id = ${bulkActId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Locks the action until the transaction ends, so that no step of it is under way. */
export async function lockBulkAction(tx: Transaction, bulkActId: string): Promise<BulkActionFacts | null> {
  const { rows } = await sql<BulkActionFacts>`
    select ${facts} from bulk_act where bulk_act_id = ${bulkActId}::uuid for update`.execute(tx);
  return rows[0] ?? null;
}

/** The active person who prepared the action, with the permissions of now. */
export async function preparerNow(tx: Transaction, employeeId: number): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select employee_id as "employeeId", permissions, ${deputyFor} as "deputyFor" from employee
    where employee_id = ${employeeId} and ${isActive()}`.execute(tx);
  return rows[0] ?? null;
}

export type NextStep = BulkActionFacts & {
  employeeId: number;
  plan: BulkPlan;
  annualReviewId: number | null;
  markingPeriodId: number;
};

/**
 * Locks the next pending step of a running action, past those that another server is at. While it is locked
 * the act can be neither canceled nor finished. Null if there is none, or while an earlier act of this kind
 * runs: two Admins who press at once don't halve what people are told.
 */
export async function lockNextStep(tx: Transaction, bulkActId: string): Promise<NextStep | null> {
  const { rows: acts } = await sql<BulkActionFacts>`
    select ${facts} from bulk_act
    where bulk_act_id = ${bulkActId}::uuid and started_at is not null and finished_at is null and canceled_at is null
      and not exists (select from bulk_act earlier
        where earlier.kind = bulk_act.kind and earlier.run_order < bulk_act.run_order and earlier.finished_at is null)
    for share`.execute(tx);
  const [act] = acts;
  if (!act) return null;
  const { rows } = await sql<Omit<NextStep, keyof BulkActionFacts>>`
    select employee_id as "employeeId", plan, annual_review_id as "annualReviewId",
      marking_period_id as "markingPeriodId"
    from bulk_step where bulk_act_id = ${bulkActId}::uuid and state = 'Pending'
    order by place limit 1 for update skip locked`.execute(tx);
  const [step] = rows;
  return step ? { ...act, ...step } : null;
}

/** Whether no person is pending. Lock the action first. */
export async function isNobodyPending(tx: Transaction, bulkActId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_step where bulk_act_id = ${bulkActId}::uuid and state = 'Pending' limit 1`.execute(tx);
  return rows.length === 0;
}

/** What a preview plans for a person. */
export type PlannedStep = { reason: string | null; plan: BulkPlan; recipientIds: readonly number[] };

/** The step of one person whom the viewer may see; null if there is none. */
export async function stepOf(
  tx: Transaction,
  viewer: Viewer,
  bulkActId: string,
  employeeId: number,
): Promise<PlannedStep | null> {
  const { rows } = await sql<PlannedStep>`
    select reason, plan, recipient_ids as "recipientIds" from bulk_step join employee using (employee_id)
    where bulk_act_id = ${bulkActId}::uuid and employee_id = ${employeeId} and ${mayBeSeen(viewer)}
    for update of bulk_step`.execute(tx);
  return rows[0] ?? null;
}

/** The actions that the company has started and not finished. */
export async function runningActs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ bulkActId: string }>`
    select bulk_act_id as "bulkActId" from bulk_act where started_at is not null and finished_at is null
    order by run_order`.execute(db);
  return rows.map(({ bulkActId }) => bulkActId);
}

const stateOfAct = sql`case when canceled_at is not null then 'Canceled' when finished_at is not null then 'Finished'
  when started_at is not null then 'Running' when ${isExpired} then 'Expired' else 'Preview' end`;

/** The steps of the `bulk_act` of the outer row that the viewer may see, counted. */
const countsFor = (viewer: Viewer) => sql`(
  select json_build_object('planned', count(*) filter (where state = 'Planned'),
    'pending', count(*) filter (where state = 'Pending'), 'done', count(*) filter (where state = 'Done'),
    'leftOut', count(*) filter (where state = 'LeftOut'))
  from bulk_step join employee using (employee_id)
  where bulk_step.bulk_act_id = bulk_act.bulk_act_id and ${mayBeSeen(viewer)})`;

const listed = (viewer: Viewer) => sql`
  bulk_act.bulk_act_id as "bulkActId", kind, ${stateOfAct} as state,
  ${instantInUtc(sql`coalesce(started_at, created_at)`)} as "createdAt",
  ${countsFor(viewer)} as counts`;

const sorts: Sorts<'created'> = {
  created: (isDescending) => [{ by: sql`run_order::integer`, type: 'integer', isDescending }],
};

/** The actions that the viewer has started, the newest first. */
export async function bulkActionsPage(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof listBulkActions>,
): Promise<Page<ListedBulkAction>> {
  const page = pageParts(query, sorts, '-created');
  const found = sql`
    from bulk_act where prepared_by = ${viewer.employeeId} and started_at is not null
      and ${everyWord(query.q ?? '', (word) => hasPart('kind', word))}`;
  const rows = sql<ListedBulkAction & { cursor: string[] }>`
    select ${listed(viewer)}, ${page.cursor} as cursor ${found} and ${page.after} order by ${page.order}
    limit ${page.limit}`;
  return readPage(db, page, { found, rows });
}

/** The action with its counts, of the people whom the viewer may see. */
export async function bulkActionSummary(
  db: Db,
  viewer: Viewer,
  bulkActId: string,
): Promise<BulkActionSummary> {
  const visible = sql`from bulk_step join employee using (employee_id)
    where bulk_step.bulk_act_id = bulk_act.bulk_act_id and ${mayBeSeen(viewer)}`;
  const { rows } = await sql<BulkActionSummary>`
    select ${listed(viewer)}, act,
      ${asJsonList(sql`select reason, count(*)::int as people ${visible} and state = 'LeftOut'
        group by reason order by people desc, reason`)} as "leftOut",
      ${asJsonList(sql`select warning, count(*)::int as people ${visible} and state <> 'LeftOut'
        and warning is not null group by warning order by people desc, warning`)} as warnings,
      case when tells or kind not in ('start', 'choose-peers', 'set-links') then (select count(distinct recipient)::int from (
        select unnest(recipient_ids) as recipient ${visible} and state <> 'LeftOut') told) else 0 end as mails
    from bulk_act where bulk_act_id = ${bulkActId}::uuid`.execute(db);
  const [summary] = rows;
  if (!summary) throw notFound();
  return summary;
}

const peopleSorts: Sorts<'name'> = {
  name: (isDescending) => [
    inWords(sql.ref('employee.sort_name'), isDescending),
    inWords(sql.ref('employee.first_name'), isDescending),
    uniqueKey('employee.employee_id')(isDescending),
  ],
};

/** The people of an action whom the viewer may see. */
export async function bulkPeoplePage(
  db: Db,
  viewer: Viewer,
  bulkActId: string,
  query: QueryOf<typeof listBulkPeople>,
): Promise<Page<BulkPerson>> {
  const page = pageParts(query, peopleSorts, 'name');
  const { state, reason, warning } = query;
  const found = sql`
    from bulk_step join employee using (employee_id)
    where bulk_act_id = ${bulkActId}::uuid and ${mayBeSeen(viewer)}
      and ${state === undefined ? sql`true` : sql`bulk_step.state = ${state}`}
      and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
      and ${warning === undefined ? sql`true` : sql`warning = ${warning}`}
      and ${everyWord(query.q ?? '', (word) => isNamed('employee', word))}`;
  const rows = sql<BulkPerson & { cursor: string[] }>`
    select employee_id as "employeeId", full_name as "fullName", bulk_step.state, reason, warning, plan,
      ${page.cursor} as cursor
    ${found} and ${page.after} order by ${page.order} limit ${page.limit}`;
  return readPage(db, page, { found, rows });
}
