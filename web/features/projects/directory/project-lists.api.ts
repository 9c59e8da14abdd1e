import { listClosedProjects, listProjects } from '#contract/projects/projects.endpoints.ts';
import { listInput, pagedQuery } from '#web/app/calls/paged.ts';
import type { Sort } from '#web/ui/table/sort.ts';

type Listed = { readonly q: string; readonly sort: Sort };

/** Open projects: a project manager's own, all for an Admin. */
export const projectsQuery = (listed: Listed) => pagedQuery('projects', listProjects, listInput(listed));

export const closedProjectsQuery = (listed: Listed) =>
  pagedQuery('closed-projects', listClosedProjects, listInput(listed));
