import type { calls } from './absence.schemas.ts';
import { endpoint } from '#contract/core/endpoint.ts';

/** Sets the person's current or coming leave. There is one at a time; past ones stay. */
export const changeAbsence = endpoint<typeof calls.changeAbsence>()({
  method: 'PUT',
  path: '/Employees/absence',
  summary: 'Set or change a leave of absence',
  access: 'changeAbsence',
  edits: true,
});

/** Removes a coming leave. A leave that has begun ends with yesterday, and its past days stay. */
export const endAbsence = endpoint<typeof calls.endAbsence>()({
  method: 'DELETE',
  path: '/Employees/absence/:employeeId',
  summary: 'End a leave of absence, or remove a coming one',
  access: 'changeAbsence',
});
