import type { GoalProgress } from '#contract/core/enums.ts';

/** Tasks of one save. */
export const TASKS_MAX = 200;

export const goalMessages = {
  titleRequired: 'Title is required.',
  taskTitleRequired: 'All tasks must have a title.',
  noTask: 'Enter at least one task.',
  tooManyTasks: `Enter ${TASKS_MAX} tasks or less.`,
  oneGoalOnly: 'All tasks must belong to the same goal.',
  taskUnknown: 'This task does not belong to the goal.',
  updateUnknown: 'This update does not belong to the goal.',
  updateDeleted: 'This update has been deleted.',
  updateOfAnother: (fullName: string) => `Only ${fullName} can edit this update.`,
  notCarried: 'Only active goals of the period can be carried over.',
  deleted: 'This goal has been deleted.',
  confirmDelete: 'Are you sure you want to delete this goal?',
} as const;

/** None and Started are active; Complete and Cancelled are final. */
export const isActiveProgress = (progress: GoalProgress) => progress === 'None' || progress === 'Started';

type Sorted = { readonly progress: GoalProgress; readonly endDate: string | null };

/** Sorts goals for profile, Previous and Next: active first, then by deadline, then as given, by creation. */
export function inGoalOrder<G extends Sorted>(goals: readonly G[]): G[] {
  const key = (one: G) => [isActiveProgress(one.progress) ? 0 : 1, one.endDate ?? '9999-12-31'] as const;
  return goals.toSorted((a, b) => {
    const [activeA, deadlineA] = key(a);
    const [activeB, deadlineB] = key(b);
    return activeA - activeB || (deadlineA < deadlineB ? -1 : deadlineA > deadlineB ? 1 : 0);
  });
}
