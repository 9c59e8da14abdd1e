import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './people-changes.schemas.ts';

export const addEmployee = endpoint<typeof calls.addEmployee>()({
  method: 'POST',
  path: '/Employees',
  summary: 'Add a team member',
  access: 'managePeople',
  creates: true,
});

/** Changes a team member, their position and permissions, or restores an archived one. */
export const changeEmployee = endpoint<typeof calls.changeEmployee>()({
  method: 'PUT',
  path: '/Employees',
  summary: 'Change or unarchive a team member',
  access: 'managePeople',
  edits: true,
  creates: true,
});

/** Archives a team member at the end of their last day, or at once if that day is today or earlier. */
export const archiveEmployee = endpoint<typeof calls.archiveEmployee>()({
  method: 'PUT',
  path: '/Employees/archive',
  summary: 'Archive a team member',
  access: 'managePeople',
  edits: true,
});

/**
 * Changes only managers. `managerId` null or -1 is Unassigned; without `managerId` the person keeps their
 * manager.
 */
export const assignTeam = endpoint<typeof calls.assignTeam>()({
  method: 'POST',
  path: '/Employees/assign',
  summary: 'Assign team members to a team lead',
  access: 'assignTeam',
  creates: true,
});
