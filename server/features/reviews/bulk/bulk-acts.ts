import type { BulkAct, BulkPeople } from '#contract/reviews/cycle/bulk-acts.schemas.ts';
import { type BulkActKind, bulkActMessages } from '#contract/reviews/cycle/bulk-acts.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import { markingPeriodMessages } from '#contract/reviews/marking-periods.ts';
import { roleOf, type Viewer } from '#contract/policies.ts';
import type { Settings } from '#contract/core/settings.schemas.ts';
import type { Act } from '#server/act.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import type { BulkActFacts } from './bulk-acts.queries.ts';
import { insertBulkAct, markCanceled, markStarted, type NewStep } from './bulk-acts.writes.ts';
import { BULK_QUEUE } from './bulk-worker.ts';
import { type PersonFacts, peopleOf } from './person-facts.queries.ts';
import { planFor } from './rules.ts';
import type { LeftOut, Planned } from './bulk-rule.ts';

/**
 * Works out what an act would do for each chosen person, and keeps it for an hour. People whom the viewer may
 * not see on the Review Cycle page are not part of it. Errors: 400 for choices that suit no one. Source:
 * docs/product/bulk-acts.md.
 */
export async function previewBulkAct(
  { tx, viewer }: Act,
  _allowed: unknown,
  { act: given, people }: { act: BulkAct; people: BulkPeople },
): Promise<{ bulkActId: string }> {
  const settings = await settingsNow(tx);
  const act = asCompanyWants(given, settings);
  const asked = { viewer, weeksBefore: settings.dueWeeks };
  const chosen = await peopleOf(tx, asked, people, act.kind === 'end-periods');
  requirePossible(act, chosen[0]?.today ?? null);
  const planned = await planFor(chosen, act, { tx, viewer, settings });
  const steps = chosen.map((person, index) => stepOf(person, planned[index]));
  const bulkActId = await insertBulkAct(tx, viewer.employeeId, act, steps);
  await auditAct({ tx, viewer }, 'preview-bulk-act', { bulkActId, kind: act.kind }, { people: steps.length });
  return { bulkActId };
}

/**
 * Starts what a preview shows: the steps follow in the background. Nothing happens if it was started. Errors:
 * 409 for a preview that is older than an hour or does nothing. Source: docs/product/bulk-acts.md.
 */
export async function startBulkAct(
  { tx, viewer, jobs }: Act,
  facts: BulkActFacts,
  { tellNow }: { tellNow: boolean },
): Promise<void> {
  const { bulkActId, act, isStarted, isExpired } = facts;
  if (isStarted) return;
  if (isExpired) throw conflict(bulkActMessages.expired);
  const people = await markStarted(tx, bulkActId, tellNow);
  if (people === 0) throw conflict(bulkActMessages.nothingToDo);
  await jobs.enqueue(tx, BULK_QUEUE, { bulkActId });
  await auditAct({ tx, viewer }, 'start-bulk-act', { bulkActId, kind: act.kind }, { people, tellNow });
}

/** Cancels what is still to be done. Errors: 409 if it isn't running. Source: docs/product/bulk-acts.md. */
export async function cancelBulkAct({ tx, viewer, jobs }: Act, facts: BulkActFacts): Promise<void> {
  const { bulkActId, act, isStarted, isCanceled, isFinished } = facts;
  if (isCanceled) return;
  if (!isStarted || isFinished) throw conflict(bulkActMessages.notRunning);
  await markCanceled(tx, bulkActId);
  await jobs.enqueue(tx, BULK_QUEUE, { bulkActId });
  await auditAct({ tx, viewer }, 'cancel-bulk-act', { bulkActId, kind: act.kind }, {});
}

/** One audit row of the whole act; the rule of the single act records each person's step. */
export async function auditAct(
  { tx, viewer }: { readonly tx: Db | Transaction; readonly viewer: Viewer },
  action: string,
  object: { bulkActId: string; kind: BulkActKind; employeeId?: number },
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

/** The preview shows, and the act does, what the settings said when it was prepared. */
const asCompanyWants = (act: BulkAct, { writtenReviews }: Settings): BulkAct =>
  act.kind === 'start' ? { ...act, isWrittenHere: act.isWrittenHere ?? writtenReviews } : act;

function requirePossible(act: BulkAct, today: string | null): void {
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
