import type { FastifyInstance } from 'fastify';
import type { ProjectInput } from '#contract/projects/project-input.schemas.ts';
import * as contract from '#contract/projects/projects.endpoints.ts';
import type { Call } from '#server/call.ts';
import { reportingLineOf } from '#server/db/facts.ts';
import { sendList } from '#server/http/listing.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { write } from '#server/http/write.ts';
import { closedProjectsPage, openProjectsPage } from './project-list.queries.ts';
import { leadsAMember, lockProject } from './project-facts.queries.ts';
import { askedBy, closeProject, deleteProject, saveClient, saveProject } from './projects.ts';
import { allClients, projectsManagedBy, projectWithDetails } from './projects.queries.ts';
import { seeProject } from './projects.visibility.ts';

export function mountProjects(app: FastifyInstance): void {
  mount(app, contract.listClients, async ({ context, viewer, allow }) => {
    allow({ leadsAMember: await leadsAMember(context.db, viewer) });
    return allClients(context.db);
  });

  write(app, contract.saveClient, standingOfViewer, saveClient);

  mount(app, contract.listProjects, async ({ context: { db }, viewer, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => openProjectsPage(db, query, viewer));
  });

  mount(app, contract.listClosedProjects, async ({ context: { db }, allow, ...call }) => {
    allow();
    return sendList(call, async (query) => closedProjectsPage(db, query));
  });

  mount(app, contract.listManagedProjects, async ({ context, params, allow }) => {
    const { employeeId } = allow(await reportingLineOf(context.db, params.id));
    return projectsManagedBy(context.db, employeeId);
  });

  mount(app, contract.getProject, async ({ context, viewer, params, allow, reply }) => {
    const project = allow(await projectWithDetails(context.db, params.id, viewer));
    sendVersion(reply, project.version);
    return seeProject(viewer, project);
  });

  write(app, contract.saveProject, projectToSave, saveProject);
  write(app, contract.closeProject, projectOf, closeProject);
  write(app, contract.deleteProject, projectOf, deleteProject);
}

const standingOfViewer = async ({ tx, viewer }: Call) => ({
  leadsAMember: await leadsAMember(tx, viewer),
});

type ProjectToSave = { projectId: number } & Partial<ProjectInput>;

const projectToSave = async (call: Call, { projectId, ...input }: ProjectToSave) =>
  projectId > 0 ? lockProject(call, { projectId }, askedBy(input)) : 'new';

const projectOf = async (call: Call, { id: projectId }: { id: number }) => lockProject(call, { projectId });
