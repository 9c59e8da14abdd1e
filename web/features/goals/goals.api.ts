import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/goals/goals.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import { prefetch } from '#web/app/navigation/prefetch.ts';
import { useNamesToldApart } from '#web/app/people/namesakes.tsx';
import { useRefreshScreens } from '#web/app/calls/refresh-screens.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** One goal with its tasks and updates. */
export const goalQuery = (goalId: number) =>
  queryOptions({
    queryKey: ['goal', goalId],
    queryFn: ({ signal }) => call(contract.getGoal, { params: { id: goalId }, signal }),
    meta: { leavesWhenDenied: true },
  });

export const prefetchGoal = ({ params }: Place) => prefetch(goalQuery(Number(params['goalId'])));

export const useGoal = (goalId: number) => useQuery({ ...goalQuery(goalId), select: useNamesToldApart() });

/** The goals of one period in the order of the profile; for viewers who may open them all. */
export const useGoalsOfPeriod = (employeeId: number, markingPeriodId: number) =>
  useQuery({
    queryKey: ['goals', employeeId, markingPeriodId],
    queryFn: ({ signal }) =>
      call(contract.listGoalsOfPeriod, { query: { employeeId, markingPeriodId }, signal }),
  });

/** An edit, with the version that the person saw of what is edited; what is new has version 0. */
type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

export const useSaveGoal = () =>
  useFormAction((edit: Edit<BodyInputOf<typeof contract.saveGoal>>, idempotencyKey) =>
    call(contract.saveGoal, { ...edit, idempotencyKey }),
  );

export const useSaveTasks = () =>
  useFormAction((edit: Edit<BodyInputOf<typeof contract.saveMilestones>>, idempotencyKey) =>
    call(contract.saveMilestones, { ...edit, idempotencyKey }),
  );

export const useSaveUpdate = () =>
  useFormAction((edit: Edit<BodyInputOf<typeof contract.saveGoalUpdate>>, idempotencyKey) =>
    call(contract.saveGoalUpdate, { ...edit, idempotencyKey }),
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

export const useDeleteUpdate = () => useAction((edit: Deletion) => call(contract.deleteGoalUpdate, edit));

/** A form's save: the form shows field errors and conflicts itself. */
const useFormAction = <Input, Answer>(act: (input: Input, idempotencyKey: string) => Promise<Answer>) =>
  useAction(act, { showsFieldErrors: true, showsConflict: true });
