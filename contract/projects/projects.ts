import type { Project } from './projects.schemas.ts';

/** The policies' input, from a project's details. */
export const projectFactsOf = ({ creator, managerId, memberLeadIds }: Project) => ({
  creatorId: creator?.employeeId ?? null,
  projectManagerId: managerId,
  memberLeadIds,
});
