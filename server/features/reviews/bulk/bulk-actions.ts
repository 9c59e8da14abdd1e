import type { BulkAction, BulkPeople } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { type BulkActionKind, bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { roleOf, type Viewer } from '#contract/policies.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import type { BulkActionFacts } from './bulk-actions.queries.ts';
import {
  insertBulkAction,
  insertSteps,
  markCanceled,
  markStarted,
  type NewStep,
} from './bulk-actions.writes.ts';
import { BULK_QUEUE } from './bulk-worker.ts';
import { type PersonFacts, piecesOf } from './person-facts.queries.ts';
import { plannerFor } from './rules.ts';
import type { LeftOut, Planned } from './bulk-rule.ts';

/**
 * Works out what an action would do for each chosen person, and keeps it for an hour. People whom the viewer
 * may not see on the Review Cycle page are not part of it. Errors: 400 for choices that suit no person.
 * Source: docs/product/bulk-actions.md.
 */
export async function previewBulkAction(
  { tx, viewer }: Call,
  _allowed: unknown,
  { act: given, people }: { act: BulkAction; people: BulkPeople },
): Promise<{ bulkActId: string }> {
  const settings = await settingsNow(tx);
  const act = asCompanyWants(given, settings);
  const asked = { viewer, weeksBefore: settings.dueWeeks };
  const { today, all } = await piecesOf(tx, asked, people, act.kind === 'end-periods');
  requirePossible(act, today);
  const plan = await plannerFor(act, { tx, viewer, settings, all });
  const bulkActId = await insertBulkAction(tx, viewer.employeeId, act);
  let count = 0;
  for await (const piece of all()) {
    const planned = await plan(piece);
    const steps = piece.map((person, index) => stepOf(person, planned[index]));
    await insertSteps(tx, bulkActId, steps, count);
    count += steps.length;
  }
  await auditCall({ tx, viewer }, 'preview-bulk-act', { bulkActId, kind: act.kind }, { people: count });
  return { bulkActId };
}

/**
 * Starts what a preview shows: the steps follow in the background. Nothing happens if it was started. Errors:
 * 409 for a preview that is older than an hour or does nothing. Source: docs/product/bulk-actions.md.
 */
export async function startBulkAction(
  { tx, viewer, jobs }: Call,
  facts: BulkActionFacts,
  { tellNow }: { tellNow: boolean },
): Promise<void> {
  const { bulkActId, act, isStarted, isExpired } = facts;
  if (isStarted) return;
  if (isExpired) throw conflict(bulkActionMessages.expired);
  const people = await markStarted(tx, bulkActId, tellNow);
  if (people === 0) throw conflict(bulkActionMessages.nothingToDo);
  await jobs.enqueue(tx, BULK_QUEUE, { bulkActId });
  await auditCall({ tx, viewer }, 'start-bulk-act', { bulkActId, kind: act.kind }, { people, tellNow });
}

/** Cancels what is not yet done. Errors: 409 if it isn't running. Source: docs/product/bulk-actions.md. */
export async function cancelBulkAction({ tx, viewer, jobs }: Call, facts: BulkActionFacts): Promise<void> {
  const { bulkActId, act, isStarted, isCanceled, isFinished } = facts;
  if (isCanceled) return;
  if (!isStarted || isFinished) throw conflict(bulkActionMessages.notRunning);
  await markCanceled(tx, bulkActId);
  await jobs.enqueue(tx, BULK_QUEUE, { bulkActId });
  await auditCall({ tx, viewer }, 'cancel-bulk-act', { bulkActId, kind: act.kind }, {});
}

/** One audit row of the whole action; the rule of the single action records each person's step. */
export async function auditCall(
  { tx, viewer }: { readonly tx: Db | Transaction; readonly viewer: Viewer },
  action: string,
  object: { bulkActId: string; kind: BulkActionKind; employeeId?: number },
  after: Record<string, unknown>,
): Promise<void> {
  const { employeeId = null, ...rest } = object;
  await recordAudit(tx, {
    viewer,
    relation: roleOf(viewer),
    action,
    subjectId: employeeId,
    object: rest,
    after,
  });
}

/** The preview shows, and the action does, what the settings said when it was prepared. */
const asCompanyWants = (act: BulkAction, { writtenReviews }: Settings): BulkAction =>
  act.kind === 'start' ? { ...act, isWrittenHere: act.isWrittenHere ?? writtenReviews } : act;

function requirePossible(act: BulkAction, today: string | null): void {
  if (act.kind === 'end-periods' && today !== null && act.endDate > today) {
    throw invalid(markingPeriodMessages.afterToday, 'act.endDate');
  }
}

function stepOf(person: PersonFacts, planned: Planned | LeftOut | undefined): NewStep {
  const leftOut = planned === undefined ? bulkReasons.failed : 'leftOut' in planned ? planned.leftOut : null;
  const isPlanned = planned !== undefined && !('leftOut' in planned);
  return {
    employeeId: person.employeeId,
    state: leftOut === null ? 'Planned' : 'LeftOut',
    reason: leftOut,
    warning: isPlanned ? (planned.warning ?? null) : null,
    plan: planned?.plan ?? {},
    annualReviewId: person.review?.annualReviewId ?? null,
    markingPeriodId: person.period.markingPeriodId,
    recipientIds: isPlanned ? (planned.recipientIds ?? []) : [],
  };
}
