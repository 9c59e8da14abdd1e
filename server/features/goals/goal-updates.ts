import type { GoalProgress } from '#contract/enums.ts';
import { goalMessages } from '#contract/goals.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { requireVersion } from '#server/http/version.ts';
import { auditGoal, requireOpen } from './goals.ts';
import { type GoalFacts, updatesOf } from './goals.queries.ts';
import {
  insertUpdate,
  setPreviousProgress,
  setProgress,
  setUpdateDeleted,
  setUpdateWords,
} from './goals.writes.ts';

export type UpdateInput = { updateId: number; title: string; status: GoalProgress; notes: string };

/**
 * Creates an update (check-in) or changes one; the newest update's status is the goal's, in the same
 * transaction. Errors: 400 for an update of another goal, 409, 412. Source: docs/product/goals.md.
 */
export async function saveGoalUpdate(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  input: UpdateInput,
  ifMatch: number | null,
): Promise<{ entityId: number }> {
  requireOpen(goal);
  const { goalId } = goal;
  if (input.updateId < 1) {
    const { title, notes, status: progress } = input;
    const update = { goalId, title, notes, progress, previousProgress: goal.progress };
    const entityId = await insertUpdate(tx, update, viewer.employeeId);
    await auditGoal(tx, viewer, goal, 'create-goal-update', {
      object: { goalUpdateId: entityId },
      before: { progress: goal.progress },
      after: { progress },
    });
    return { entityId };
  }
  const updates = await updatesOf(tx, goalId);
  const place = updates.findIndex((one) => one.goalUpdateId === input.updateId);
  const update = updates[place];
  if (!update) throw invalid(goalMessages.updateUnknown);
  requireVersion(ifMatch, update);
  const { updateId, title, notes, status: progress } = input;
  await setUpdateWords(tx, updateId, { title, notes, progress }, viewer.employeeId);
  await settle(tx, viewer, goal, updates[place - 1]?.goalUpdateId ?? null, progress);
  await auditGoal(tx, viewer, goal, 'change-goal-update', {
    object: { goalUpdateId: updateId },
    before: { progress: update.progress },
    after: { progress },
  });
  return { entityId: updateId };
}

/** Deletes an update; deleting the newest restores the status before it. Source: docs/product/goals.md. */
export async function deleteGoalUpdate(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  goalUpdateId: number,
  ifMatch: number | null,
): Promise<void> {
  requireOpen(goal);
  const updates = await updatesOf(tx, goal.goalId);
  const place = updates.findIndex((one) => one.goalUpdateId === goalUpdateId);
  const update = updates[place];
  if (!update) throw conflict(goalMessages.updateDeleted);
  requireVersion(ifMatch, update);
  await setUpdateDeleted(tx, goalUpdateId, viewer.employeeId);
  await settle(tx, viewer, goal, updates[place - 1]?.goalUpdateId ?? null, update.previousProgress);
  await auditGoal(tx, viewer, goal, 'delete-goal-update', {
    object: { goalUpdateId },
    before: { progress: update.progress },
  });
}

// The status goes to whatever comes next: the update above, or the goal itself.
async function settle(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  nextUpdateId: number | null,
  progress: GoalProgress,
): Promise<void> {
  if (nextUpdateId !== null) await setPreviousProgress(tx, nextUpdateId, progress);
  else if (goal.progress !== progress) await setProgress(tx, goal.goalId, progress, viewer.employeeId);
}
