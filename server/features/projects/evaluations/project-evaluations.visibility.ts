import { can, type Viewer } from '#contract/policies.ts';
import type { ProjectFacts } from '#contract/policy-facts.ts';
import type { ProjectProgress } from '#contract/projects/project-evaluations.schemas.ts';
import { seeMember } from '../directory/projects.visibility.ts';

/**
 * A project in the list of evaluations. Viewers who don't manage it see only their own entry. Their fields
 * are an allowlist: a new field is for Admins and the project's PM until it is listed here.
 * Source: docs/product/permissions.md.
 */
export function seeProgress(viewer: Viewer, project: ProjectProgress & ProjectFacts): ProjectProgress {
  const seesStatus = can.seeReviewStatus(viewer, project);
  const members = project.members.map((member) => seeMember(viewer, member, seesStatus));
  if (seesStatus) return { ...project, members };
  return {
    projectId: project.projectId,
    projectName: project.projectName,
    projectTitle: project.projectTitle,
    client: project.client,
    clientName: project.clientName,
    projectManager: project.projectManager,
    managerId: project.managerId,
    startDate: project.startDate,
    endDate: project.endDate,
    evaluationDeadline: project.evaluationDeadline,
    deadline: project.deadline,
    isClosed: project.isClosed,
    closedDate: project.closedDate,
    needsProjectManager: project.needsProjectManager,
    members: members.filter(({ employee }) => employee.employeeId === viewer.employeeId),
    version: project.version,
  };
}
