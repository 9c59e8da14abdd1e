import type { GoalProgress } from '#contract/core/enums.ts';

/** A goal, as input of the policies; `ownGoals` is the company's setting. Source: docs/product/goals.md. */
export type GoalWork = {
  readonly employeeId: number;
  readonly managerId: number | null;
  readonly ownGoals: boolean;
  readonly progress: GoalProgress;
};

/** A save or a deletion of an update. */
export type GoalUpdateWork = GoalWork & {
  /** Null for a new one. */
  readonly update: { readonly authorId: number | null; readonly progress: GoalProgress } | null;
  /** The status that the update is to have; null for a deletion. */
  readonly status: GoalProgress | null;
};

type Viewer = { readonly employeeId: number };

/** With the company's setting, and unless the lead has canceled the goal. */
export const worksOnOwnGoal = (viewer: Viewer, goal: GoalWork) =>
  viewer.employeeId === goal.employeeId && goal.ownGoals && goal.progress !== 'Cancelled';

/** What the employee wrote about their goal keeps their name, so no other person changes its words. */
export const mayEditWords = (viewer: Viewer, update: { employeeId: number; authorId: number | null }) =>
  update.authorId !== update.employeeId || viewer.employeeId === update.employeeId;

/** On their own goals, people neither cancel, nor change what others wrote or canceled. */
export const writesOwnUpdate = (viewer: Viewer, work: GoalUpdateWork) =>
  worksOnOwnGoal(viewer, work) &&
  work.status !== 'Cancelled' &&
  (work.update === null ||
    (work.update.authorId === viewer.employeeId && work.update.progress !== 'Cancelled'));
