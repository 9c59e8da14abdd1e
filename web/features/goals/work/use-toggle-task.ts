import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Goal } from '#contract/goals/goals.schemas.ts';
import { toggleMilestone } from '#contract/goals/goals.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useRefreshScreens } from '#web/app/calls/refresh-screens.ts';
import { goalQuery } from '../goals.api.ts';

type Toggle = { readonly milestoneId: number; readonly isCompleted: boolean };

/**
 * Marks a task with an optimistic update, and rolls it back if the call fails. Toggles of one goal are sent
 * one at a time, each with the version that the previous one returned.
 */
export function useToggleTask(goalId: number) {
  const client = useQueryClient();
  const refresh = useRefreshScreens();
  const { queryKey } = goalQuery(goalId);
  const mutationKey = ['toggle-task', goalId];
  const change = (how: (goal: Goal) => Goal) =>
    client.setQueryData(queryKey, (goal) => (goal === undefined ? goal : how(goal)));
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    mutationFn: ({ milestoneId, isCompleted }: Toggle) =>
      call(toggleMilestone, {
        query: { goalId, milestoneId, isCompleted: isCompleted ? 'true' : 'false' },
        ifMatch: client.getQueryData(queryKey)?.version,
      }),
    onMutate: async (toggle) => {
      const progress = client.getQueryData(queryKey)?.progress;
      // A response already in flight doesn't include this toggle.
      await client.cancelQueries({ queryKey });
      change((goal) => withTask(goal, toggle, goal.progress === 'None' ? 'Started' : goal.progress));
      return { progress };
    },
    onSuccess: ({ version }) => change((goal) => ({ ...goal, version })),
    onError: (_error, { milestoneId, isCompleted }, before) =>
      change((goal) =>
        withTask(goal, { milestoneId, isCompleted: !isCompleted }, before?.progress ?? goal.progress),
      ),
    // While other toggles are in flight, a refetch would undo them on the screen.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
}

const withTask = (goal: Goal, { milestoneId, isCompleted }: Toggle, progress: Goal['progress']): Goal => ({
  ...goal,
  progress,
  milestones: goal.milestones.map((task) =>
    task.milestoneId === milestoneId ? { ...task, isCompleted, completedBy: null, completedOn: null } : task,
  ),
});
