import { listClosedProjects, listProjects } from '#contract/projects/projects.endpoints.ts';
import { listInput, pagedQuery, prefetchPaged } from '#web/app/calls/paged.ts';
import type { Place } from '#web/app/navigation/page-start.ts';
import type { Sort } from '#web/ui/table/sort.ts';

export const LATEST_END_FIRST: Sort = { key: 'end', direction: 'desc' };

type Listed = { readonly q: string; readonly sort: Sort };

/** Open projects: a project manager's own, all for an Admin. */
export const projectsQuery = (listed: Listed) => pagedQuery('projects', listProjects, listInput(listed));

export const closedProjectsQuery = (listed: Listed) =>
  pagedQuery('closed-projects', listClosedProjects, listInput(listed));

export function prefetchProjects({ search }: Place): void {
  if (search.size === 0) prefetchPaged(projectsQuery({ q: '', sort: LATEST_END_FIRST }));
}
