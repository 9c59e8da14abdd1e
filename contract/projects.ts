import { z } from 'zod';
import { employeeSummary } from './names.ts';
import { NAME_MAX_CHARACTERS } from './constants.ts';
import { created, done, endpoint, idInPath, idOrMissing } from './endpoint.ts';
import { annualReviewStatuses, projectRoles } from './enums.ts';
import { projectInput } from './project-input.ts';
import { projectMessages } from './project-messages.ts';
import { listQuery } from './lists.ts';
import { line } from './texts.ts';

export const client = z.object({ clientId: z.int(), name: z.string() });
export type Client = z.output<typeof client>;

export const projectLink = z.object({ linkId: z.int(), name: z.string(), url: z.string() });
export type ProjectLink = z.output<typeof projectLink>;

/** Status of a member's evaluation. */
export const evaluationStatuses = annualReviewStatuses;

/** A project in a list. */
export const projectRow = z.object({
  projectId: z.int(),
  projectName: z.string(),
  client,
  clientName: z.string(),
  /** The member with the PM role; null only for an empty team. */
  projectManager: employeeSummary.nullable(),
  managerId: z.int().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  evaluationDeadline: z.string(),
  /** The share of submitted evaluations, 0 to 1; 0 for a project of one person. */
  status: z.number(),
  isClosed: z.boolean(),
  /** A day; null while the project is open. */
  closedDate: z.string().nullable(),
  /** True if the PM is archived and an Admin must choose another. Never true for a closed project. */
  needsProjectManager: z.boolean(),
  version: z.int(),
});
export type ProjectRow = z.output<typeof projectRow>;

/**
 * A team member with their evaluation. Only Admins and the project's PM get status and reminders. Viewers get the
 * `guid` only in their own entry.
 */
export const projectMember = z.object({
  evaluationId: z.int(),
  employee: employeeSummary,
  projectRole: z.enum(projectRoles),
  /** False: archived. */
  isActive: z.boolean(),
  isComplete: z.boolean().optional(),
  evaluationStatus: z.enum(evaluationStatuses).optional(),
  /** Days on which the mail server accepted a reminder. */
  remindersSent: z.array(z.string()).optional(),
  /** The day on which the invitation with the link was sent; null: not yet. */
  invitedDate: z.string().nullable().optional(),
  /** True while the last message to this person could not be delivered. */
  deliveryFailed: z.boolean().optional(),
  guid: z.string().optional(),
});
export type ProjectMember = z.output<typeof projectMember>;

/** All details of a project, for its page and its form. */
export const project = projectRow.omit({ status: true }).extend({
  clientId: z.int(),
  description: z.string(),
  notes: z.string(),
  links: z.array(projectLink),
  evaluations: z.array(projectMember),
  /** For Admins and the project's PM. */
  status: z.number().optional(),
  evaluationStatus: z.enum(evaluationStatuses).optional(),
  creator: employeeSummary.nullable(),
  createdDate: z.string(),
  lastModifiedBy: employeeSummary.nullable(),
  lastModifiedDate: z.string(),
  /** Leads of members, for the policies; see `projectFactsOf`. */
  memberLeadIds: z.array(z.int()),
  today: z.string(),
});
export type Project = z.output<typeof project>;

/** The policies' input, from a project's details. */
export const projectFactsOf = ({ creator, managerId, memberLeadIds }: Project) => ({
  creatorId: creator?.employeeId ?? null,
  projectManagerId: managerId,
  memberLeadIds,
});

export const listClients = endpoint({
  method: 'GET',
  path: '/Clients',
  summary: 'Clients, by name',
  access: 'manageClients',
  response: z.array(client),
});

/** Adds a client, or returns the existing client of that name, ignoring case. */
export const saveClient = endpoint({
  method: 'POST',
  path: '/Clients/save',
  summary: 'Add a client',
  access: 'manageClients',
  names: z.object({}),
  body: z.object({ name: line(NAME_MAX_CHARACTERS, projectMessages.clientRequired) }),
  response: created,
  creates: true,
});

const projectListQuery = listQuery(['name', 'client', 'manager', 'start', 'end', 'status'], {});

export const listProjects = endpoint({
  method: 'GET',
  path: '/Projects',
  summary: 'Open projects: a project manager’s own, all for an Admin',
  access: 'listProjects',
  query: projectListQuery,
  response: z.array(projectRow),
});

export const listClosedProjects = endpoint({
  method: 'GET',
  path: '/Projects/closed',
  summary: 'Closed projects',
  access: 'seeClosedProjects',
  query: projectListQuery,
  response: z.array(projectRow),
});

/** Open projects that the person manages, that is, has the PM role on or created. */
export const listManagedProjects = endpoint({
  method: 'GET',
  path: '/Projects/ManagedProjects/:id',
  summary: 'Open projects that a team member manages',
  access: 'seeManagedProjects',
  params: z.object({ id: idInPath }),
  response: z.array(projectRow),
});

export const getProject = endpoint({
  method: 'GET',
  path: '/Projects/:id',
  summary: 'One project with its team and links',
  access: 'seeProject',
  params: z.object({ id: idInPath }),
  response: project,
});

/** Creates a project, or changes the project `projectId`. */
export const saveProject = endpoint({
  method: 'POST',
  path: '/Projects/save',
  summary: 'Create or change a project with its team and links',
  access: 'saveProject',
  names: z.object({ projectId: idOrMissing.default(-1) }),
  body: projectInput.safeExtend({ projectId: idOrMissing.default(-1) }),
  response: created,
  edits: true,
  creates: true,
});

export const closeProject = endpoint({
  method: 'DELETE',
  path: '/Projects/close/:id',
  summary: 'Close a project',
  access: 'changeProject',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/Projects/:id',
  summary: 'Delete a project; its evaluation links stop working',
  access: 'deleteProject',
  params: z.object({ id: idInPath }),
  response: done,
  edits: true,
});
