import type { BodyInputOf } from '#contract/core/endpoint.ts';
import { listJobNames, mergeJobNames, renameJobName } from '#contract/people/job-names.endpoints.ts';
import type { JobName } from '#contract/people/job-names.schemas.ts';
import { type JobNameKind, jobNameKinds } from '#contract/people/job-names.ts';
import { call } from '#web/app/calls/api.ts';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import { type Shown, SHOWS_CONFLICT, useAction } from '#web/app/calls/use-action.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type Listed = { readonly q: string; readonly sort: Sort };

export const JOB_NAMES = 'job-names';

export const BY_NAME: Sort = { key: 'name', direction: 'asc' };

export const jobNamesQuery = (kind: JobNameKind, listed: Listed) =>
  pagedQuery<JobName>(JOB_NAMES, listJobNames, { kind, ...listInput(listed) });

export function prefetchJobNames({ search }: Place): void {
  if (search.size > 0) return;
  for (const kind of jobNameKinds) prefetchPaged(jobNamesQuery(kind, { q: '', sort: BY_NAME }));
}

type Edit<Body> = { readonly body: Body; readonly ifMatch: number };

// People of one name are told apart by department and position.
const CHANGES_PEOPLE: Shown = { changesPeople: true };

export const useRenameJobName = (shown: Shown) =>
  useAction((edit: Edit<BodyInputOf<typeof renameJobName>>) => call(renameJobName, edit), {
    ...CHANGES_PEOPLE,
    ...SHOWS_CONFLICT,
    ...shown,
  });

export const useMergeJobNames = () =>
  useAction((edit: Edit<BodyInputOf<typeof mergeJobNames>>) => call(mergeJobNames, edit), CHANGES_PEOPLE);
