import type { GoalRow } from '#contract/goals/goals.schemas.ts';
import { isActiveProgress } from '#contract/goals/goals.ts';

/** A goal with a deadline, or one of its open tasks with a due date. */
export type GoalToDo = {
  readonly key: string;
  readonly goal: Pick<GoalRow, 'goalId' | 'employeeId' | 'title'>;
  /** Null if this is the goal itself. */
  readonly task: string | null;
  readonly deadline: string;
};

/** The deadlines of active goals and the due dates of their open tasks. */
export function goalsToDo(goals: readonly GoalRow[]): GoalToDo[] {
  return goals
    .filter(({ progress }) => isActiveProgress(progress))
    .flatMap((goal) => [
      ...(goal.endDate === null
        ? []
        : [{ key: `goal ${goal.goalId}`, goal, task: null, deadline: goal.endDate }]),
      ...goal.dueTasks.map(({ milestoneId, content, dueDate }) => ({
        key: `task ${milestoneId}`,
        goal,
        task: content,
        deadline: dueDate,
      })),
    ]);
}

/** Sorts by deadline, earliest first, entries without a deadline last. The sort is stable. */
export const byDeadline = <D extends { readonly deadline: string | null }>(duties: readonly D[]): D[] =>
  duties.toSorted((a, b) => {
    const [dayA, dayB] = [a.deadline ?? '9999-12-31', b.deadline ?? '9999-12-31'];
    return dayA < dayB ? -1 : dayA > dayB ? 1 : 0;
  });
