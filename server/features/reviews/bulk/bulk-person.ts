import { bulkActionMessages } from '#contract/reviews/cycle/bulk-actions.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { settingsNow } from '#server/features/settings/settings.queries.ts';
import { auditCall } from './bulk-actions.ts';
import { type BulkActionFacts, type PlannedStep, stepOf } from './bulk-actions.queries.ts';
import { writePlan } from './bulk-actions.writes.ts';
import { chosenPeers } from './kinds/choose-peers.ts';
import { peopleOf } from './person-facts.queries.ts';

type Choice = {
  employeeId: number;
  isIncluded?: boolean | undefined;
  peerIds?: readonly number[] | undefined;
  goalIds?: readonly number[] | undefined;
  actions?: readonly string[] | undefined;
};

/**
 * Changes what a preview plans for one person: whether they take part, their peers, or the goals and actions
 * to carry over. Errors: 409 once the action is started or expired, or for a person for whom there is nothing
 * to choose; 400 for a person who can't be a peer. Source: docs/product/bulk-actions.md.
 */
export async function changeBulkPerson(call: Call, facts: BulkActionFacts, choice: Choice): Promise<void> {
  const { bulkActId } = facts;
  if (facts.isStarted) throw conflict(bulkActionMessages.started);
  if (facts.isExpired) throw conflict(bulkActionMessages.expired);
  const { employeeId, actions, ...ids } = choice;
  const chosen = { ...ids, ...(actions === undefined ? {} : { actions: actions.length }) };
  const step = await stepOf(call.tx, call.viewer, bulkActId, employeeId);
  if (step === null) throw invalid(bulkActionMessages.notPlanned, 'employeeId');
  await writePlan(call.tx, bulkActId, employeeId, await changed(call, facts, choice, step));
  await auditCall(call, 'change-bulk-act', { bulkActId, kind: facts.act.kind, employeeId }, chosen);
}

async function changed(
  call: Call,
  facts: BulkActionFacts,
  { employeeId, isIncluded, peerIds, goalIds, actions }: Choice,
  step: PlannedStep,
): Promise<PlannedStep> {
  const { kind } = facts.act;
  let now = isIncluded === undefined ? step : included(step, isIncluded);
  if (peerIds !== undefined) {
    if (kind !== 'choose-peers') throw conflict(bulkActionMessages.noChoice);
    now = await withPeers(call, now, employeeId, peerIds);
  }
  if (goalIds !== undefined) {
    if (kind !== 'end-periods') throw conflict(bulkActionMessages.noChoice);
    now = withGoals(now, goalIds);
  }
  if (actions !== undefined) {
    if (kind !== 'end-periods') throw conflict(bulkActionMessages.noChoice);
    now = withActions(now, actions);
  }
  return now;
}

/** A person whom a rule leaves out can't be taken in. */
function included(step: PlannedStep, isIncluded: boolean): PlannedStep {
  if (step.reason !== null && step.reason !== bulkReasons.byHand) throw conflict(bulkActionMessages.noChoice);
  return { ...step, reason: isIncluded ? null : bulkReasons.byHand };
}

/** Peers chosen by hand make a step for a person without suggested peers. Without peers there is no step. */
async function withPeers(
  { tx, viewer }: Call,
  step: PlannedStep,
  employeeId: number,
  peerIds: readonly number[],
): Promise<PlannedStep> {
  const { reason } = step;
  if (reason !== null && reason !== bulkReasons.noSuggestion) throw conflict(bulkActionMessages.noChoice);
  const { dueWeeks: weeksBefore } = await settingsNow(tx);
  const [person] = await peopleOf(tx, { viewer, weeksBefore }, { employeeIds: [employeeId] }, false);
  if (person === undefined) throw invalid(bulkActionMessages.notPlanned, 'employeeId');
  const peers = await chosenPeers({ tx, viewer }, person, peerIds, step.plan.peers ?? []);
  return {
    reason: peers.length === 0 ? bulkReasons.noSuggestion : null,
    plan: { peers },
    recipientIds: peers.map((peer) => peer.employeeId),
  };
}

function withGoals(step: PlannedStep, goalIds: readonly number[]): PlannedStep {
  if (step.reason !== null) throw conflict(bulkActionMessages.noChoice);
  const carried = new Set(goalIds);
  const goals = (step.plan.goals ?? []).map((goal) => ({ ...goal, isCarried: carried.has(goal.goalId) }));
  return { ...step, plan: { ...step.plan, goals } };
}

function withActions(step: PlannedStep, chosen: readonly string[]): PlannedStep {
  if (step.reason !== null) throw conflict(bulkActionMessages.noChoice);
  const carried = new Set(chosen);
  const actions = (step.plan.actions ?? []).map(({ text }) => ({ text, isCarried: carried.has(text) }));
  return { ...step, plan: { ...step.plan, actions } };
}
