import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/core/endpoint.ts';
import * as contract from '#contract/projects/project-evaluations.endpoints.ts';
import { call } from '#web/app/calls/api.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** What the evaluations of one project say. */
export const projectResultsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['project-results', projectId],
    queryFn: ({ signal }) => call(contract.getProjectResults, { params: { id: projectId }, signal }),
  });

export const useRemindEvaluator = () =>
  useAction((body: BodyInputOf<typeof contract.remindEvaluator>, idempotencyKey) =>
    call(contract.remindEvaluator, { body, idempotencyKey }),
  );

export const useDeleteEvaluation = () =>
  useAction((id: number) => call(contract.deleteEvaluation, { params: { id } }));
