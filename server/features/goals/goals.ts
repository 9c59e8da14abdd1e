import type { GoalProgress } from '#contract/core/enums.ts';
import { goalMessages } from '#contract/goals/goals.ts';
import { messages } from '#contract/core/messages.ts';
import { relationTo, type ReportingLine } from '#contract/policies.ts';
import { reviewReadingMessages } from '#contract/reviews/reading/review-reading-messages.ts';
import type { Call } from '#server/call.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { type GoalFacts, type NewGoal, tasksOf } from './goals.queries.ts';
import {
  copyGoals,
  insertAgreed,
  type GoalWords,
  insertGoal,
  setDeleted,
  setGoalWords,
  setTaskCompleted,
  writeTasks,
} from './goals.writes.ts';

type GoalInput = GoalWords & { markingPeriodId: number };

/** Creates a goal or changes one. Errors: 409 when deleted or frozen. Source: docs/product/goals.md. */
export const saveGoal = async (
  call: Call,
  goal: GoalFacts | NewGoal,
  input: GoalInput,
): Promise<{ entityId: number }> =>
  goal.version === null ? createGoal(call, goal, input) : changeGoal(call, goal, input);

/** Creates a goal (objective) in an open period; its start is today. */
async function createGoal(
  { tx, viewer }: Call,
  owner: NewGoal,
  input: GoalInput,
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
    after: { endDate: input.endDate ?? null },
  });
  return { entityId: goalId };
}

async function changeGoal(call: Call, goal: GoalFacts, input: GoalWords): Promise<{ entityId: number }> {
  requireOpen(goal);
  await setGoalWords(call.tx, goal.goalId, input, call.viewer.employeeId);
  await auditGoal(call, goal, 'change-goal', {
    before: { endDate: goal.endDate },
    after: { endDate: input.endDate === undefined ? goal.endDate : input.endDate },
  });
  return { entityId: goal.goalId };
}

export async function deleteGoal(call: Call, goal: GoalFacts): Promise<void> {
  requireOpen(goal);
  await setDeleted(call.tx, goal.goalId, call.viewer.employeeId);
  await auditGoal(call, goal, 'delete-goal', {});
}

type TaskInput = {
  milestoneId: number;
  content: string;
  dueDate?: string | null | undefined;
  isCompleted?: boolean | undefined;
  isDeleted: boolean;
};

/**
 * Saves tasks in the order of the list. An id below 1 is new, `isDeleted` removes, tasks missing from the
 * list follow after it, and a task's missing fields stay unchanged. Toggling the first task starts the goal.
 * Errors: 400 for a task of another goal, 409. Source: docs/product/goals.md.
 */
export async function saveTasks(call: Call, goal: GoalFacts, input: readonly TaskInput[]): Promise<void> {
  const { tx, viewer } = call;
  requireOpen(goal);
  const now = await tasksOf(tx, goal.goalId);
  const known = new Map(now.map((task) => [task.milestoneId, task]));
  const ids = input.filter((task) => task.milestoneId > 0).map((task) => task.milestoneId);
  if (ids.some((id) => !known.has(id)) || new Set(ids).size !== ids.length)
    throw invalid(goalMessages.taskUnknown);
  const tasks = input.map((task, place) => {
    const { dueDate = null, isCompleted = false } = known.get(task.milestoneId) ?? {};
    return { ...leftOutAs({ dueDate, isCompleted }, task), place };
  });
  const toggles = tasks.some(
    (task) => task.isCompleted !== (known.get(task.milestoneId)?.isCompleted ?? false),
  );
  const progress = toggles ? afterToggle(goal.progress) : goal.progress;
  const behind = now.map((task) => task.milestoneId).filter((id) => !ids.includes(id));
  await writeTasks(tx, goal.goalId, { tasks, behind, progress }, viewer.employeeId);
  await auditGoal(call, goal, 'save-tasks', {
    before: { milestoneIds: now.map((task) => task.milestoneId) },
    after: { tasks: tasks.map(({ content: _words, ...rest }) => rest) },
  });
}

/**
 * Marks one task; the first one starts a goal that wasn't started. Returns the goal's new version. Errors:
 * 400 for a task of another goal, 409. Source: docs/product/goals.md.
 */
export async function toggleTask(
  call: Call,
  goal: GoalFacts,
  input: { milestoneId: number; isCompleted: boolean },
): Promise<{ version: number }> {
  const { tx, viewer } = call;
  requireOpen(goal);
  const task = (await tasksOf(tx, goal.goalId)).find((one) => one.milestoneId === input.milestoneId);
  if (!task) throw invalid(goalMessages.taskUnknown);
  if (task.isCompleted === input.isCompleted) return { version: goal.version };
  const { milestoneId, isCompleted } = input;
  const progress = afterToggle(goal.progress);
  const mark = { milestoneId, isCompleted, progress };
  const version = await setTaskCompleted(tx, goal.goalId, mark, viewer.employeeId);
  await auditGoal(call, goal, 'toggle-task', {
    object: { milestoneId },
    before: { isCompleted: task.isCompleted, progress: goal.progress },
    after: { isCompleted, progress },
  });
  return { version };
}

/**
 * Copies the chosen active goals with tasks and progress into the next period; the originals stay unchanged.
 * Errors: 400 for a goal that isn't an active one of the period. Source: docs/product/marking-periods.md.
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

/**
 * Makes agreed actions of a period's review goals of the next period, each once. Returns their ids. Errors:
 * 409 for an action that isn't agreed, or no longer. Source: docs/product/review-reading.md.
 */
export async function startAgreedActions(
  tx: Transaction,
  given: { actions: readonly string[]; fromPeriodId: number; toPeriodId: number; byEmployeeId: number },
): Promise<number[]> {
  const actions = [...new Set(given.actions)];
  if (actions.length === 0) return [];
  const goalIds = await insertAgreed(tx, { ...given, actions });
  if (goalIds.length !== actions.length) throw conflict(reviewReadingMessages.actionsChanged);
  return goalIds;
}

/** Refuses a change to a goal that is deleted or whose period has ended (409). */
export function requireOpen(goal: Pick<GoalFacts, 'isDeleted' | 'isPeriodEnded'>): void {
  if (goal.isDeleted) throw conflict(goalMessages.deleted);
  if (goal.isPeriodEnded) throw conflict(messages.periodEnded);
}

export async function auditGoal(
  { tx, viewer }: Call,
  goal: ReportingLine & { goalId: number },
  action: string,
  change: Pick<AuditEntry, 'object' | 'before' | 'after'>,
): Promise<void> {
  await recordAudit(tx, {
    ...change,
    viewer,
    relation: relationTo(viewer, goal),
    action,
    subjectId: goal.employeeId,
    object: { goalId: goal.goalId, ...change.object },
  });
}

const leftOutAs = (
  present: { dueDate: string | null; isCompleted: boolean },
  { dueDate = present.dueDate, isCompleted = present.isCompleted, ...task }: TaskInput,
) => ({ ...task, dueDate, isCompleted });

const afterToggle = (progress: GoalProgress): GoalProgress => (progress === 'None' ? 'Started' : progress);
