import type { Goal } from '#contract/goals/goals.schemas.ts';
import { toggleMilestone } from '#contract/goals/goals.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { queryClient } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { goalQuery } from '../goals.api.ts';

type Toggle = { readonly milestoneId: number; readonly isCompleted: boolean };
type Saved = { readonly version: number };

/**
 * Marks a task. The mark shows with the press. Marks of one goal are sent one at a time, each with the
 * version that the previous one returned.
 */
export function useToggleTask(goalId: number) {
  const { queryKey } = goalQuery(goalId);
  return useAction(
    ({ milestoneId, isCompleted }: Toggle) =>
      call(toggleMilestone, {
        query: { goalId, milestoneId, isCompleted: isCompleted ? 'true' : 'false' },
        ifMatch: queryClient.getQueryData(queryKey)?.version,
        outlivesPage: true,
      }),
    {},
    { inOrder: `toggle-task-${goalId}`, shows: [{ queryKey, after: withTask }] },
  );
}

const withTask = (goal: Goal, { milestoneId, isCompleted }: Toggle, saved?: Saved): Goal => ({
  ...goal,
  version: saved?.version ?? goal.version,
  progress: goal.progress === 'None' ? 'Started' : goal.progress,
  milestones: goal.milestones.map((task) =>
    task.milestoneId === milestoneId ? { ...task, isCompleted, completedBy: null, completedOn: null } : task,
  ),
});
