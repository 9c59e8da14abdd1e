import { usualProjectRole } from '#contract/core/enums.ts';
import { isLinkOpen } from '#contract/core/values/link-messages.ts';
import { clientIdOf, type ProjectInput, type TeamMember } from '#contract/projects/project-input.schemas.ts';
import { evaluationMessages } from '#contract/projects/evaluation-messages.ts';
import { projectMessages } from '#contract/projects/project-messages.ts';
import { eachText } from '#contract/projects/project-texts.ts';
import { isAdmin, isTeamLead, managesProject, type Viewer } from '#contract/policies.ts';
import type { ProjectFacts } from '#contract/policy-facts.ts';
import type { Call } from '#server/call.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { auditOf, recordAudit } from '#server/features/audit/audit.ts';
import { namesFor } from '#server/features/namesakes/namesakes.ts';
import { enqueueInvitations } from './invitations.ts';
import { type AskedFacts, askedFacts, type LockedProject } from './project-facts.queries.ts';
import {
  insertProject,
  type ProjectWrite,
  removeMember,
  setClosed,
  setDeleted,
  updateProject,
  writeClient,
  writeTeam,
} from './projects.writes.ts';

/**
 * Adds a client. Returns the existing one when the name exists (case-insensitive). Source:
 * docs/product/projects.md.
 */
export async function saveClient(
  { tx, viewer }: Call,
  _standing: unknown,
  { name }: { name: string },
): Promise<{ entityId: number }> {
  const relation = isAdmin(viewer) ? 'Admin' : 'Colleague';
  const audit = auditOf({ viewer, relation, action: 'save-client', subjectId: null, after: { name } });
  return { entityId: await writeClient(tx, name, viewer.employeeId, audit) };
}

/** Creates a project or changes one. Source: docs/product/projects.md. */
export const saveProject = async (
  call: Call,
  project: (LockedProject & AskedFacts) | 'new',
  input: ProjectInput,
): Promise<{ entityId: number }> =>
  project === 'new' ? createProject(call, input) : changeProject(call, project, input);

/**
 * Creates a project with its team and links. Sends the invitations immediately when the end date is reached.
 * Errors: 400 for an unknown client or an inactive member. Source: docs/product/projects.md.
 */
async function createProject({ tx, jobs, viewer }: Call, input: ProjectInput): Promise<{ entityId: number }> {
  const asked = await askedFacts(tx, askedBy(input));
  requireClient(input, asked);
  requireActive(input.evaluations, asked);
  const projectId = await insertProject(tx, writeOf(input), viewer.employeeId);
  const invited = await writeTeam(
    tx,
    projectId,
    { kept: [], added: input.evaluations },
    invitesOf(input, asked),
  );
  await enqueueInvitations(tx, jobs, viewer.employeeId, invited);
  await recordAudit(tx, {
    viewer,
    relation: relationToProject(viewer, {
      creatorId: viewer.employeeId,
      projectManagerId: null,
      memberLeadIds: [],
    }),
    action: 'create-project',
    subjectId: null,
    object: { projectId },
    after: factsOf(input),
  });
  return { entityId: projectId };
}

/**
 * Gives the PM role to another person, who joins the team if they are not in it. The former manager stays, in
 * the other person's former role. Source: docs/product/people.md.
 */
export async function changeProjectManager(
  call: Call,
  project: LockedProject & AskedFacts,
  employeeId: number,
): Promise<void> {
  const { startDate, endDate, evaluationDeadline, clientId, members } = project;
  const taker = members.find((member) => member.employeeId === employeeId);
  const formerRole = taker?.projectRole ?? usualProjectRole;
  const stay = members
    .filter((member) => member !== taker)
    .map((member) => ({
      employeeId: member.employeeId,
      projectRole: member.projectRole === 'PM' ? formerRole : member.projectRole,
    }));
  const evaluations: TeamMember[] = [...stay, { employeeId, projectRole: 'PM' }];
  const given = { startDate, endDate, evaluationDeadline, clientId, evaluations };
  await changeProject(call, { ...project, isClientKnown: true }, given);
}

/** What a save sends; other texts and links stay. */
type ProjectChange = Partial<ProjectInput> &
  Pick<ProjectInput, 'startDate' | 'endDate' | 'evaluationDeadline' | 'evaluations'>;

/**
 * Changes a project; adds, keeps or removes members by person. Errors: 400 as for creating, 409 for removing
 * a member who has submitted. Source: docs/product/projects.md.
 */
async function changeProject(
  { tx, jobs, viewer }: Call,
  project: LockedProject & AskedFacts,
  input: ProjectChange,
): Promise<{ entityId: number }> {
  requireClient(input, project);
  const { kept, added, removed } = changeOfTeam(project, input.evaluations);
  requireActive(added, project);
  const submitted = removed.find((member) => member.isSubmitted);
  if (submitted) {
    const nameOf = await namesFor(tx, viewer, [submitted.employeeId]);
    throw conflict(projectMessages.memberSubmitted(nameOf(submitted)));
  }
  const audit = auditOf({
    viewer,
    relation: relationToProject(viewer, project),
    action: 'change-project',
    subjectId: null,
    object: { projectId: project.projectId },
    before: {
      startDate: project.startDate,
      endDate: project.endDate,
      evaluationDeadline: project.evaluationDeadline,
      evaluations: project.members.map(({ employeeId, projectRole }) => ({ employeeId, projectRole })),
    },
    after: factsOf(input),
  });
  const removedIds = removed.map((member) => member.evaluationId);
  const write = { ...writeOf(input), removedIds, kept, byEmployeeId: viewer.employeeId };
  await updateProject(tx, project.projectId, write, audit);
  const invites = invitesOf(input, project);
  const isDue = invites.isDue && !project.isClosed;
  const invited = await writeTeam(tx, project.projectId, { kept, added }, { ...invites, isDue });
  await enqueueInvitations(tx, jobs, viewer.employeeId, invited);
  return { entityId: project.projectId };
}

/**
 * Closes a project: moves it to the closed list and stops reminders. Errors: 409 when it is closed already.
 * Source: docs/product/projects.md.
 */
export async function closeProject(call: Call, project: LockedProject): Promise<void> {
  if (project.isClosed) throw conflict(projectMessages.alreadyClosed);
  await setClosed(call.tx, project.projectId, call.viewer.employeeId);
  await auditProject(call, project, 'close-project');
}

/** Deletes a project; its links then show that it was deleted. Source: docs/product/projects.md. */
export async function deleteProject(call: Call, project: LockedProject): Promise<void> {
  await setDeleted(call.tx, project.projectId, call.viewer.employeeId);
  await auditProject(call, project, 'delete-project');
}

/**
 * Deletes a member's evaluation and removes the member from the team. Errors: 409 for a submitted evaluation
 * and for the PM's. Source: docs/product/project-evaluations.md.
 */
export async function deleteEvaluation(
  { tx, viewer }: Call,
  project: LockedProject,
  { id: evaluationId }: { id: number },
): Promise<void> {
  const member = project.members.find((one) => one.evaluationId === evaluationId);
  if (!member) throw conflict(evaluationMessages.alreadyDeleted);
  if (member.isSubmitted) throw conflict(evaluationMessages.cannotDeleteSubmitted);
  if (member.projectRole === 'PM') throw conflict(evaluationMessages.managerStays);
  await removeMember(tx, project.projectId, evaluationId, viewer.employeeId);
  await recordAudit(tx, {
    viewer,
    relation: relationToProject(viewer, project),
    action: 'delete-evaluation',
    subjectId: member.employeeId,
    object: { projectId: project.projectId, evaluationId },
  });
}

/** The viewer's relation to the project, for the audit. */
export function relationToProject(viewer: Viewer, project: ProjectFacts): string {
  if (managesProject(viewer, project)) return 'ProjectManager';
  if (isAdmin(viewer)) return 'Admin';
  const isLead = isTeamLead(viewer) && project.memberLeadIds.includes(viewer.employeeId);
  return isLead ? 'LeadOfMember' : 'Deputy';
}

/** What a save has to look up before it writes. */
export const askedBy = (input: Partial<ProjectInput>) => ({
  employeeIds: (input.evaluations ?? []).map((member) => member.employeeId),
  clientId: clientIdOf(input),
});

function requireClient(input: ProjectChange, { isClientKnown }: AskedFacts): void {
  if (clientIdOf(input) > 0 && !isClientKnown) throw invalid(projectMessages.clientUnknown, 'client');
}

function requireActive(members: readonly TeamMember[], { activeIds }: AskedFacts): void {
  const active = new Set(activeIds);
  if (members.some((member) => !active.has(member.employeeId))) {
    throw invalid(projectMessages.memberUnknown, 'evaluations');
  }
}

function changeOfTeam(project: LockedProject, team: readonly TeamMember[]) {
  const now = new Set(project.members.map((member) => member.employeeId));
  const wanted = new Set(team.map((member) => member.employeeId));
  return {
    kept: team.filter((member) => now.has(member.employeeId)),
    added: team.filter((member) => !now.has(member.employeeId)),
    removed: project.members.filter((member) => !wanted.has(member.employeeId)),
  };
}

/** Invitations are sent once the end date is reached, to teams of two or more, while the links work. */
const invitesOf = (input: ProjectChange, { today, activeIds }: AskedFacts) => ({
  isDue:
    input.endDate <= today && isLinkOpen(input.evaluationDeadline, today) && input.evaluations.length > 1,
  activeIds,
});

const writeOf = (input: ProjectChange): ProjectWrite => ({
  texts: eachText((name) => input[name]),
  clientId: clientIdOf(input),
  clientName: input.client?.name ?? '',
  links: input.links,
});

const factsOf = ({ startDate, endDate, evaluationDeadline, evaluations, ...input }: ProjectChange) => ({
  startDate,
  endDate,
  evaluationDeadline,
  evaluations,
  clientId: clientIdOf(input),
});

async function auditProject({ tx, viewer }: Call, project: LockedProject, action: string): Promise<void> {
  await recordAudit(tx, {
    viewer,
    relation: relationToProject(viewer, project),
    action,
    subjectId: null,
    object: { projectId: project.projectId },
  });
}
