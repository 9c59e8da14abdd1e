import { type GoalProgress, goalProgressLabels } from '#contract/core/enums.ts';
import { StatusPill } from '#web/ui/feedback/StatusPill.tsx';
import { progressTones } from './goal-view.ts';

export const GoalStatus = ({ progress }: { readonly progress: GoalProgress }) => (
  <StatusPill tone={progressTones[progress]} word={goalProgressLabels[progress]} />
);
