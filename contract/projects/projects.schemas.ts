import { z } from 'zod';
import { NAME_MAX_CHARACTERS } from '#contract/core/values/constants.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { evaluationStatuses, projectRoles } from '#contract/core/enums.ts';
import { created, done, idInPath, idOrMissing } from '#contract/core/fields.schemas.ts';
import { listQuery } from '#contract/core/lists.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { projectInput } from './project-input.schemas.ts';
import { projectMessages } from './project-messages.ts';
import { line } from '#contract/core/values/texts.schemas.ts';

const client = z.object({ clientId: z.int(), name: z.string() });

export type Client = z.output<typeof client>;

export const projectLink = z.object({ linkId: z.int(), name: z.string(), url: z.string() });

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
 * A team member with their evaluation. Only Admins and the project's PM get status and reminders. Viewers get
 * the `guid` only in their own entry.
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
  /**
   * The last day of the leave on which the member is today; left out otherwise and where the viewer may not
   * see it.
   */
  onLeaveUntil: z.string().optional(),
  /** The member's first day, while it lies ahead; left out otherwise. */
  startsOn: z.string().optional(),
  guid: z.string().optional(),
});

export type ProjectMember = z.output<typeof projectMember>;

/** All details of a project, for its page and its form. */
const project = projectRow.omit({ status: true }).extend({
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

const projectListQuery = listQuery(['name', 'client', 'manager', 'start', 'end', 'status'], {});

/** The shapes of each call. */
export const calls = {
  listClients: {
    response: z.array(client),
  },
  saveClient: {
    names: z.object({}),
    body: z.object({ name: line(NAME_MAX_CHARACTERS, projectMessages.clientRequired) }),
    response: created,
  },
  listProjects: {
    query: projectListQuery,
    response: z.array(projectRow),
  },
  listClosedProjects: {
    query: projectListQuery,
    response: z.array(projectRow),
  },
  listManagedProjects: {
    params: z.object({ id: idInPath }),
    response: z.array(projectRow),
  },
  getProject: {
    params: z.object({ id: idInPath }),
    response: project,
  },
  saveProject: {
    names: z.object({ projectId: idOrMissing.default(-1) }),
    body: projectInput.safeExtend({ projectId: idOrMissing.default(-1) }),
    response: created,
  },
  closeProject: {
    params: z.object({ id: idInPath }),
    response: done,
  },
  deleteProject: {
    params: z.object({ id: idInPath }),
    response: done,
  },
} as const satisfies CallTable;
