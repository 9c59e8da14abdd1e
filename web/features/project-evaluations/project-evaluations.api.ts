import { queryOptions, useMutation } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/project-evaluations.ts';
import { call } from '#web/app/api.ts';
import { useRefreshScreens } from '#web/app/refresh-screens.ts';

/** What the evaluations of one project say. */
export const projectResultsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['project-results', projectId],
    queryFn: ({ signal }) => call(contract.getProjectResults, { params: { id: projectId }, signal }),
  });

export function useRemindEvaluator() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof contract.remindEvaluator>) =>
      call(contract.remindEvaluator, { body }),
    onSettled: () => refresh(),
  });
}

export function useDeleteEvaluation() {
  const refresh = useRefreshScreens();
  return useMutation({
    mutationFn: (id: number) => call(contract.deleteEvaluation, { params: { id } }),
    onSettled: () => refresh(),
  });
}
