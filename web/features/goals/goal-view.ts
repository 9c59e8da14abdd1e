import type { GoalProgress } from '#contract/enums.ts';
import type { Goal } from '#contract/goals.ts';
import { can, isAdmin, isSelf, type Viewer } from '#contract/policies.ts';
import type { Tone } from '#web/ui/feedback/tone.ts';

/** A goal as one viewer looks at it. */
export type GoalView = {
  readonly goal: Goal;
  /** Whether the viewer may edit it, its tasks and its updates now. */
  readonly isEditable: boolean;
  /** A non-admin's own goal: read, without the buttons. */
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

/** The progress bar: 0 % not started, 50 % in progress, 100 % complete; a cancelled goal shows none. */
const progressPercent: Record<GoalProgress, number> = {
  None: 0,
  Started: 50,
  Complete: 100,
  Cancelled: 0,
};

/** How far a goal is, from 0 to 1; null where no bar is shown: a cancelled goal gets nowhere. */
export const barOf = (progress: GoalProgress): number | null =>
  progress === 'Cancelled' ? null : progressPercent[progress] / 100;
