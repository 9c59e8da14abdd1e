import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './projects.schemas.ts';

export const listClients = endpoint<typeof calls.listClients>()({
  method: 'GET',
  path: '/Clients',
  summary: 'Clients, by name',
  access: 'manageClients',
});

/** Adds a client, or returns the existing client of that name, ignoring case. */
export const saveClient = endpoint<typeof calls.saveClient>()({
  method: 'POST',
  path: '/Clients/save',
  summary: 'Add a client',
  access: 'manageClients',
  creates: true,
});

export const listProjects = endpoint<typeof calls.listProjects>()({
  method: 'GET',
  path: '/Projects',
  summary: 'Open projects: a project manager’s own, all for an Admin',
  access: 'listProjects',
});

export const listClosedProjects = endpoint<typeof calls.listClosedProjects>()({
  method: 'GET',
  path: '/Projects/closed',
  summary: 'Closed projects',
  access: 'seeClosedProjects',
});

/** Open projects that the person manages, that is, has the PM role on or created. */
export const listManagedProjects = endpoint<typeof calls.listManagedProjects>()({
  method: 'GET',
  path: '/Projects/ManagedProjects/:id',
  summary: 'Open projects that a team member manages',
  access: 'seeManagedProjects',
});

export const getProject = endpoint<typeof calls.getProject>()({
  method: 'GET',
  path: '/Projects/:id',
  summary: 'One project with its team and links',
  access: 'seeProject',
});

/** Creates a project, or changes the project `projectId`. */
export const saveProject = endpoint<typeof calls.saveProject>()({
  method: 'POST',
  path: '/Projects/save',
  summary: 'Create or change a project with its team and links',
  access: 'saveProject',
  edits: true,
  creates: true,
});

export const closeProject = endpoint<typeof calls.closeProject>()({
  method: 'DELETE',
  path: '/Projects/close/:id',
  summary: 'Close a project',
  access: 'changeProject',
  edits: true,
});

export const deleteProject = endpoint<typeof calls.deleteProject>()({
  method: 'DELETE',
  path: '/Projects/:id',
  summary: 'Delete a project; its evaluation links stop working',
  access: 'deleteProject',
  edits: true,
});
