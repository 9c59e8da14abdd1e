import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/goals.ts';
import { call } from '#web/app/api.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** One goal with its tasks and updates. */
export const goalQuery = (goalId: number) =>
  queryOptions({
    queryKey: ['goal', goalId],
    queryFn: ({ signal }) => call(contract.getGoal, { params: { id: goalId }, signal }),
    meta: { leavesWhenDenied: true },
  });

export const useGoal = (goalId: number) => useQuery(goalQuery(goalId));

/** Reads a goal as it is now, past whatever is kept. */
export function useNewestGoal(goalId: number) {
  const client = useQueryClient();
  return () => client.query({ ...goalQuery(goalId), staleTime: 0 });
}

/** The goals of one period in the order of the profile; for whoever may walk through them. */
export const useGoalsOfPeriod = (employeeId: number, markingPeriodId: number) =>
  useQuery({
    queryKey: ['goals', employeeId, markingPeriodId],
    queryFn: ({ signal }) =>
      call(contract.listGoalsOfPeriod, { query: { employeeId, markingPeriodId }, signal }),
  });

/** An edit, with the version that the person saw of what is edited; what is new has version 0. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useSaveGoal = () =>
  useGoalAction((edit: Edit<BodyInputOf<typeof contract.saveGoal>>) => call(contract.saveGoal, edit));

export const useSaveTasks = () =>
  useGoalAction((edit: Edit<BodyInputOf<typeof contract.saveMilestones>>) =>
    call(contract.saveMilestones, edit),
  );

export const useSaveUpdate = () =>
  useGoalAction((edit: Edit<BodyInputOf<typeof contract.saveGoalUpdate>>) =>
    call(contract.saveGoalUpdate, edit),
  );

type Deletion = { readonly params: { readonly id: number }; readonly ifMatch: number };

/** Done as soon as the goal is deleted: its page is left before it could say so. */
export function useDeleteGoal() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (edit: Deletion) => call(contract.deleteGoal, edit),
    onSettled: () => void refresh(),
  });
}

export function useDeleteUpdate() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (edit: Deletion) => call(contract.deleteGoalUpdate, edit),
    onSettled: () => refresh(),
  });
}

/** A form's save: it shows field errors and conflicts itself. */
function useGoalAction<Input, Answer>(action: (input: Input) => Promise<Answer>) {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: action,
    meta: { showsFieldErrors: true, showsConflict: true },
    onSettled: () => refresh(),
  });
}
