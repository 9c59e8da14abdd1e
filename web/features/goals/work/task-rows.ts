import { z } from 'zod';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import { type Goal, type Milestone, taskInput } from '#contract/goals/goals.schemas.ts';

export const tasksInput = z.object({ tasks: z.array(taskInput) });

const rowOf = ({ milestoneId, content, dueDate, isCompleted }: Milestone) => ({
  milestoneId,
  content,
  dueDate: dueDate ?? '',
  isCompleted,
});

export const newRow = () => ({ milestoneId: MISSING_ID, content: '', dueDate: '', isCompleted: false });

/** The editor's initial rows: the existing tasks, or one empty row. */
export const taskValues = ({ milestones }: Goal) => ({
  tasks: milestones.length === 0 ? [newRow()] : milestones.map(rowOf),
});

/**
 * Merges the editor's rows into the newest version of the goal. Tasks removed in the editor are deleted. A
 * task that another person deleted meanwhile is created again from its row. A completion mark that this
 * editor didn't change keeps its newest value. Tasks that another person added stay, after the others.
 */
export function tasksToSave(opened: Goal, newest: Goal, rows: readonly z.output<typeof taskInput>[]) {
  const { goalId } = newest;
  const now = new Map(newest.milestones.map((task) => [task.milestoneId, task]));
  const then = new Map(opened.milestones.map((task) => [task.milestoneId, task]));
  const kept = rows.map((row) => {
    const task = now.get(row.milestoneId);
    if (task === undefined) return { ...row, goalId, milestoneId: MISSING_ID };
    const isUntouched = row.isCompleted === then.get(row.milestoneId)?.isCompleted;
    return { ...row, goalId, isCompleted: isUntouched ? task.isCompleted : row.isCompleted };
  });
  const stays = new Set(rows.map(({ milestoneId }) => milestoneId));
  const gone = opened.milestones
    .filter(({ milestoneId }) => now.has(milestoneId) && !stays.has(milestoneId))
    .map((task) => ({ ...task, goalId, isDeleted: true }));
  return [...kept, ...gone];
}
