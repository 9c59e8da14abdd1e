import { endpoint } from '#contract/core/endpoint.ts';
import type { calls } from './people.schemas.ts';

export const getProfile = endpoint<typeof calls.getProfile>()({
  method: 'GET',
  path: '/Employees/:EmployeeId/:markingPeriodId',
  summary: 'A team member’s profile in one marking period; 0 is the current one',
  access: 'seeProfile',
  recordsReading: true,
});

export const listEmployees = endpoint<typeof calls.listEmployees>()({
  method: 'GET',
  path: '/Employees',
  summary: 'All active team members',
  access: 'seeDirectory',
});

export const listPositions = endpoint<typeof calls.listPositions>()({
  method: 'GET',
  path: '/Employees/positions',
  summary: 'Positions that active team members hold',
  access: 'seeNames',
});

export const listDepartments = endpoint<typeof calls.listDepartments>()({
  method: 'GET',
  path: '/Departments',
  summary: 'Departments of active team members',
  access: 'seeNames',
});

export const listTeams = endpoint<typeof calls.listTeams>()({
  method: 'GET',
  path: '/Employees/Teams',
  summary: 'Every team lead with their team, the unassigned last',
  access: 'seeDirectory',
});

export const listAssignable = endpoint<typeof calls.listAssignable>()({
  method: 'GET',
  path: '/Employees/assignable',
  summary: 'Active team members who may be picked for a lead’s team',
  access: 'seeDirectory',
});

export const listArchived = endpoint<typeof calls.listArchived>()({
  method: 'GET',
  path: '/Employees/archived',
  summary: 'Archived team members',
  access: 'seeDirectory',
});
