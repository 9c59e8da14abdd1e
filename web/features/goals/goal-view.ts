import type { GoalProgress } from '#contract/enums.ts';
import type { Goal } from '#contract/goals.ts';
import { can, isAdmin, isSelf, type Viewer } from '#contract/policies.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

/** A goal from one viewer's perspective. */
export type GoalView = {
  readonly goal: Goal;
  /** Whether the viewer may now edit the goal, its tasks and its updates. */
  readonly isEditable: boolean;
  /** True if a non-Admin views their own goal: read-only, without buttons. */
  readonly isOwnToRead: boolean;
};

export const goalViewOf = (viewer: Viewer, goal: Goal): GoalView => ({
  goal,
  isEditable: !goal.isPeriodEnded && !goal.isEmployeeArchived && can.changeGoals(viewer, goal),
  isOwnToRead: isSelf(viewer, goal) && !isAdmin(viewer),
});

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
