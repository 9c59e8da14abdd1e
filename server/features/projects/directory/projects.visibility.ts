import { can, type Viewer } from '#contract/policies.ts';
import type { ProjectFacts } from '#contract/policy-facts.ts';
import type { Project, ProjectMember } from '#contract/projects/projects.schemas.ts';

/**
 * What a viewer sees of a project that they may open. For viewers who don't manage it the fields are an
 * allowlist: a new field is for Admins and the project's PM until it is listed here. Source:
 * docs/product/permissions.md.
 */

/** A project member: status and reminders only with `seesStatus`, the link only in the viewer's own entry. */
export function seeMember(viewer: Viewer, member: ProjectMember, seesStatus: boolean): ProjectMember {
  const { guid, ...rest } = member;
  const own = guid && member.employee.employeeId === viewer.employeeId ? { guid } : {};
  if (seesStatus) return { ...rest, ...own };
  const { evaluationId, employee, projectRole, isActive } = rest;
  return { evaluationId, employee, projectRole, isActive, ...own };
}

/** A project. The progress of its evaluations is for Admins and its PM. */
export function seeProject(viewer: Viewer, project: Project & ProjectFacts): Project {
  const seesStatus = can.seeReviewStatus(viewer, project);
  const evaluations = project.evaluations.map((member) => seeMember(viewer, member, seesStatus));
  if (seesStatus) return { ...project, evaluations };
  return {
    projectId: project.projectId,
    projectName: project.projectName,
    client: project.client,
    clientName: project.clientName,
    clientId: project.clientId,
    projectManager: project.projectManager,
    managerId: project.managerId,
    startDate: project.startDate,
    endDate: project.endDate,
    evaluationDeadline: project.evaluationDeadline,
    isClosed: project.isClosed,
    closedDate: project.closedDate,
    needsProjectManager: project.needsProjectManager,
    description: project.description,
    notes: project.notes,
    links: project.links,
    evaluations,
    creator: project.creator,
    createdDate: project.createdDate,
    lastModifiedBy: project.lastModifiedBy,
    lastModifiedDate: project.lastModifiedDate,
    memberLeadIds: project.memberLeadIds,
    today: project.today,
    version: project.version,
  };
}
