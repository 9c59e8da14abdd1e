import type { GoalProgress } from '#contract/core/enums.ts';
import { mayEditWords } from '#contract/goals/goal-work.ts';
import type { Goal, GoalUpdate } from '#contract/goals/goals.schemas.ts';
import { can, type Viewer } from '#contract/policies.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

/** A goal from one viewer's perspective. */
export type GoalView = {
  readonly goal: Goal;
  /** Whether the viewer may now edit the goal and the words of its tasks, and cancel it. */
  readonly isEditable: boolean;
  readonly mayTick: boolean;
  readonly mayWrite: boolean;
  /** Whether the viewer may now change the words and the status of this update. */
  readonly mayEdit: (update: GoalUpdate) => boolean;
  readonly mayDelete: (update: GoalUpdate) => boolean;
};

export function goalViewOf(viewer: Viewer, goal: Goal): GoalView {
  const isOpen = !goal.isPeriodEnded && !goal.isEmployeeArchived;
  const mayDelete = (update: GoalUpdate) =>
    isOpen && can.writeGoalUpdate(viewer, { ...goal, update, status: null });
  return {
    goal,
    isEditable: isOpen && can.changeGoals(viewer, goal),
    mayTick: isOpen && can.tickTask(viewer, goal),
    mayWrite: isOpen && can.writeGoalUpdate(viewer, { ...goal, update: null, status: 'Started' }),
    mayEdit: (update) =>
      mayDelete(update) && mayEditWords(viewer, { employeeId: goal.employeeId, authorId: update.authorId }),
    mayDelete,
  };
}

export const progressTones: Record<GoalProgress, Tone> = {
  None: 'neutral',
  Started: 'info',
  Complete: 'good',
  Cancelled: 'neutral',
};

/** The progress bar: not started 0%, in progress 50%, complete 100%. Cancelled goals show no bar. */
const progressPercent: Record<GoalProgress, number> = {
  None: 0,
  Started: 50,
  Complete: 100,
  Cancelled: 0,
};

/** A goal's progress from 0 to 1; null for cancelled goals, which show no bar. */
export const barOf = (progress: GoalProgress): number | null =>
  progress === 'Cancelled' ? null : progressPercent[progress] / 100;
