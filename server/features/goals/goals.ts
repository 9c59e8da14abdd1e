import type { GoalProgress } from '#contract/enums.ts';
import { goalMessages } from '#contract/goals.ts';
import { messages } from '#contract/messages.ts';
import { relationTo, type Viewer } from '#contract/policies.ts';
import type { Transaction } from '#server/db/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { requireVersion } from '#server/http/version.ts';
import { recordAudit } from '../audit/audit.ts';
import { type GoalFacts, type PeriodOwner, tasksOf } from './goals.queries.ts';
import {
  copyGoals,
  type GoalWords,
  insertGoal,
  setDeleted,
  setGoalWords,
  setTaskCompleted,
  writeTasks,
} from './goals.writes.ts';

/** Creates a goal (objective) in an open period; its start is today. Source: docs/product/goals.md. */
export async function createGoal(
  tx: Transaction,
  viewer: Viewer,
  owner: PeriodOwner,
  input: GoalWords & { markingPeriodId: number },
): Promise<{ entityId: number }> {
  if (owner.isPeriodEnded) throw conflict(messages.periodEnded);
  const { employeeId } = owner;
  const goalId = await insertGoal(tx, { ...input, employeeId }, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, owner),
    action: 'create-goal',
    subjectId: employeeId,
    object: { goalId, markingPeriodId: input.markingPeriodId },
    after: { endDate: input.endDate },
  });
  return { entityId: goalId };
}

/** Changes title, description and deadline. Errors: 409 when deleted or frozen, 412. Source: docs/product/goals.md. */
export async function changeGoal(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  input: GoalWords,
  ifMatch: number | null,
): Promise<{ entityId: number }> {
  requireOpen(goal);
  requireVersion(ifMatch, goal);
  await setGoalWords(tx, goal.goalId, input, viewer.employeeId);
  await auditGoal(tx, viewer, goal, 'change-goal', {
    before: { endDate: goal.endDate },
    after: { endDate: input.endDate },
  });
  return { entityId: goal.goalId };
}

export async function deleteGoal(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  ifMatch: number | null,
): Promise<void> {
  requireOpen(goal);
  requireVersion(ifMatch, goal);
  await setDeleted(tx, goal.goalId, viewer.employeeId);
  await auditGoal(tx, viewer, goal, 'delete-goal', {});
}

export type TaskInput = {
  milestoneId: number;
  content: string;
  dueDate: string | null;
  isCompleted: boolean;
  isDeleted: boolean;
};

/**
 * Saves tasks in the order of the list; an id below 1 is new, `isDeleted` removes, what the list does not name
 * stays behind it. The first task that is toggled starts a goal. Errors: 400 for a task of another goal, 409, 412. Source: docs/product/goals.md.
 */
export async function saveTasks(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  input: readonly TaskInput[],
  ifMatch: number | null,
): Promise<void> {
  requireOpen(goal);
  requireVersion(ifMatch, goal);
  const now = await tasksOf(tx, goal.goalId);
  const known = new Map(now.map((task) => [task.milestoneId, task.isCompleted]));
  const ids = input.filter((task) => task.milestoneId > 0).map((task) => task.milestoneId);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length)
    throw invalid(goalMessages.taskUnknown);
  const toggles = input.some((task) => task.isCompleted !== (known.get(task.milestoneId) ?? false));
  const progress = toggles ? afterToggle(goal.progress) : goal.progress;
  const tasks = input.map((task, place) => ({ ...task, place }));
  const behind = now.map((task) => task.milestoneId).filter((id) => !ids.includes(id));
  await writeTasks(tx, goal.goalId, { tasks, behind, progress }, viewer.employeeId);
  await auditGoal(tx, viewer, goal, 'save-tasks', {
    before: { milestoneIds: now.map((task) => task.milestoneId) },
    after: { tasks: tasks.map(({ content: _words, ...rest }) => rest) },
  });
}

/**
 * Marks one task; the first one starts a goal that was not started. Answers the goal's version now. Errors: 400
 * for a task of another goal, 409, 412. Source: docs/product/goals.md.
 */
export async function toggleTask(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  input: { milestoneId: number; isCompleted: boolean },
  ifMatch: number | null,
): Promise<{ version: number }> {
  requireOpen(goal);
  const task = (await tasksOf(tx, goal.goalId)).find((one) => one.milestoneId === input.milestoneId);
  if (!task) throw invalid(goalMessages.taskUnknown);
  requireVersion(ifMatch, goal);
  if (task.isCompleted === input.isCompleted) return { version: goal.version };
  const { milestoneId, isCompleted } = input;
  const progress = afterToggle(goal.progress);
  const mark = { milestoneId, isCompleted, progress };
  const version = await setTaskCompleted(tx, goal.goalId, mark, viewer.employeeId);
  await auditGoal(tx, viewer, goal, 'toggle-task', {
    object: { milestoneId },
    before: { isCompleted: task.isCompleted, progress: goal.progress },
    after: { isCompleted, progress },
  });
  return { version };
}

/**
 * Carries the chosen active goals with tasks and progress into the next period; the originals stay as they are.
 * Errors: 400 for a goal that is not an active one of the period. Source: docs/product/marking-periods.md.
 */
export async function carryGoalsOver(
  tx: Transaction,
  given: { goalIds: readonly number[]; fromPeriodId: number; toPeriodId: number; byEmployeeId: number },
): Promise<void> {
  const goalIds = [...new Set(given.goalIds)];
  if (goalIds.length === 0) return;
  const copied = await copyGoals(tx, { ...given, goalIds });
  if (copied !== goalIds.length) throw invalid(goalMessages.notCarried, 'goalIds');
}

/** Refuses a change to a goal that is deleted or whose period has ended (409). */
export function requireOpen(goal: GoalFacts): void {
  if (goal.isDeleted) throw conflict(goalMessages.deleted);
  if (goal.isPeriodEnded) throw conflict(messages.periodEnded);
}

export async function auditGoal(
  tx: Transaction,
  viewer: Viewer,
  goal: GoalFacts,
  action: string,
  change: {
    object?: Record<string, unknown>;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
  },
): Promise<void> {
  await recordAudit(tx, {
    viewer,
    relation: relationTo(viewer, goal),
    action,
    subjectId: goal.employeeId,
    object: { goalId: goal.goalId, ...change.object },
    ...(change.before ? { before: change.before } : {}),
    ...(change.after ? { after: change.after } : {}),
  });
}

const afterToggle = (progress: GoalProgress): GoalProgress => (progress === 'None' ? 'Started' : progress);
