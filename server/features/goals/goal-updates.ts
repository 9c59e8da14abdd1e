import type { GoalProgress } from '#contract/core/enums.ts';
import { mayEditWords } from '#contract/goals/goal-work.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { Call } from '#server/call.ts';
import { conflict, forbidden, invalid } from '#server/http/errors.ts';
import { auditGoal, requireOpen } from './goals.ts';
import type { GoalWithUpdate } from './goals.queries.ts';
import {
  insertUpdate,
  setPreviousProgress,
  setProgress,
  setUpdateDeleted,
  setUpdateWords,
} from './goals.writes.ts';

type UpdateInput = {
  updateId: number;
  title: string;
  status: GoalProgress;
  notes?: string | undefined;
};

/**
 * Creates or changes an update (check-in). The newest update's status becomes the goal's, in the same
 * transaction.
 * Errors: 400 for an update of another goal, 409. Source: docs/product/goals.md.
 */
export async function saveGoalUpdate(
  call: Call,
  goal: GoalWithUpdate,
  input: UpdateInput,
): Promise<{ entityId: number }> {
  requireOpen(goal);
  return input.updateId < 1 ? createUpdate(call, goal, input) : changeUpdate(call, goal, input);
}

/** Errors: 403 for text of the employee, to others who may write updates. Source: docs/product/goals.md. */
export function requireOwnWords(viewer: Viewer, goal: GoalWithUpdate, status: GoalProgress | null): void {
  const { employeeId, employeeName, update } = goal;
  if (update === null || mayEditWords(viewer, { employeeId, authorId: update.authorId })) return;
  if (can.writeGoalUpdate(viewer, { ...goal, status }))
    throw forbidden(goalMessages.updateOfAnother(employeeName));
}

async function createUpdate(
  call: Call,
  goal: GoalWithUpdate,
  { title, notes = '', status: progress }: UpdateInput,
): Promise<{ entityId: number }> {
  const update = { goalId: goal.goalId, title, notes, progress, previousProgress: goal.progress };
  const entityId = await insertUpdate(call.tx, update, call.viewer.employeeId);
  await auditGoal(call, goal, 'create-goal-update', {
    object: { goalUpdateId: entityId },
    before: { progress: goal.progress },
    after: { progress },
  });
  return { entityId };
}

async function changeUpdate(
  call: Call,
  goal: GoalWithUpdate,
  { updateId, title, notes, status: progress }: UpdateInput,
): Promise<{ entityId: number }> {
  if (goal.update === null) throw invalid(goalMessages.updateUnknown);
  await setUpdateWords(call.tx, updateId, { title, notes, progress }, call.viewer.employeeId);
  await passOnStatus(call, goal, progress);
  await auditGoal(call, goal, 'change-goal-update', {
    object: { goalUpdateId: updateId },
    before: { progress: goal.update.progress },
    after: { progress },
  });
  return { entityId: updateId };
}

/** Deletes an update; deleting the newest restores the status before it. Source: docs/product/goals.md. */
export async function deleteGoalUpdate(call: Call, goal: GoalWithUpdate): Promise<void> {
  requireOpen(goal);
  const { update } = goal;
  if (update === null) throw conflict(goalMessages.updateDeleted);
  await setUpdateDeleted(call.tx, update.goalUpdateId, call.viewer.employeeId);
  await passOnStatus(call, goal, update.previousProgress);
  await auditGoal(call, goal, 'delete-goal-update', {
    object: { goalUpdateId: update.goalUpdateId },
    before: { progress: update.progress },
  });
}

// Passes the status on: to the next update as its previous status, or to the goal when this update is the
// newest.
async function passOnStatus(
  { tx, viewer }: Call,
  { goalId, nextUpdateId, progress: present }: GoalWithUpdate,
  progress: GoalProgress,
): Promise<void> {
  if (nextUpdateId !== null) await setPreviousProgress(tx, nextUpdateId, progress);
  else if (present !== progress) await setProgress(tx, goalId, progress, viewer.employeeId);
}
