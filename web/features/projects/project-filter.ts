import type { ProjectRow } from '#contract/projects.ts';

type Filtered = Pick<ProjectRow, 'projectName' | 'projectManager' | 'startDate' | 'endDate'>;

/** Whether each typed word occurs in the name, the manager's full name, the start year or the end year. */
export function matchesProject(typed: string, project: Filtered): boolean {
  const parts = [
    project.projectName.toLowerCase(),
    project.projectManager?.fullName.toLowerCase() ?? '',
    project.startDate.slice(0, 4),
    project.endDate.slice(0, 4),
  ];
  const words = typed.trim().toLowerCase().split(/\s+/);
  return words.every((word) => parts.some((part) => part.includes(word)));
}
