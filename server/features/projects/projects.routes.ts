import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/projects.ts';
import { inTransaction } from '#server/db/client.ts';
import { reportingLineOf } from '#server/db/facts.ts';
import { mount } from '#server/http/mount.ts';
import { sendVersion } from '#server/http/version.ts';
import { leadsAMember, lockProject } from './project-facts.queries.ts';
import {
  askedBy,
  changeProject,
  closeProject,
  createProject,
  deleteProject,
  saveClient,
} from './projects.ts';
import {
  allClients,
  closedProjects,
  openProjectsFor,
  projectsManagedBy,
  projectWithDetails,
} from './projects.queries.ts';
import { seeProject } from './projects.visibility.ts';

export function mountProjects(app: FastifyInstance): void {
  mount(app, contract.listClients, async ({ context, viewer, allow }) => {
    allow({ leadsAMember: await leadsAMember(context.db, viewer.employeeId) });
    return allClients(context.db);
  });

  mount(app, contract.saveClient, async ({ context, viewer, body, allow }) => {
    allow({ leadsAMember: await leadsAMember(context.db, viewer.employeeId) });
    return inTransaction(context.db, (tx) => saveClient(tx, viewer, body.name));
  });

  mount(app, contract.listProjects, async ({ context, viewer, allow }) => {
    allow();
    return openProjectsFor(context.db, viewer);
  });

  mount(app, contract.listClosedProjects, async ({ context, allow }) => {
    allow();
    return closedProjects(context.db);
  });

  mount(app, contract.listManagedProjects, async ({ context, params, allow }) => {
    const { employeeId } = allow(await reportingLineOf(context.db, params.id));
    return projectsManagedBy(context.db, employeeId);
  });

  mount(app, contract.getProject, async ({ context, viewer, params, allow, reply }) => {
    const project = allow(await projectWithDetails(context.db, params.id, viewer.employeeId));
    sendVersion(reply, project.version);
    return seeProject(viewer, project);
  });

  mount(app, contract.saveProject, async ({ context, viewer, body, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      const { projectId, ...input } = body;
      if (projectId > 0) {
        const project = allow(await lockProject(tx, { projectId }, askedBy(input)));
        return changeProject(tx, context.jobs, viewer, project, input, ifMatch);
      }
      allow('new');
      return createProject(tx, context.jobs, viewer, input);
    }),
  );

  mount(app, contract.closeProject, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      await closeProject(tx, viewer, allow(await lockProject(tx, { projectId: params.id })), ifMatch);
      return {};
    }),
  );

  mount(app, contract.deleteProject, async ({ context, viewer, params, allow, ifMatch }) =>
    inTransaction(context.db, async (tx) => {
      await deleteProject(tx, viewer, allow(await lockProject(tx, { projectId: params.id })), ifMatch);
      return {};
    }),
  );
}
