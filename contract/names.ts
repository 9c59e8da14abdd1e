import { z } from 'zod';
import { endpoint, idsInQuery } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** The id and full name of a person, wherever a response names one. */
export const employeeSummary = z.object({ employeeId: z.int(), fullName: z.string() });
export type EmployeeSummary = z.output<typeof employeeSummary>;

/** A person in a picker. */
export const snippet = employeeSummary.extend({ positionName: z.string().nullable() });
export type Snippet = z.output<typeof snippet>;

const pickerQuery = listQuery(['name'], {
  /** Only these people. */
  ids: idsInQuery.optional(),
  /** All but these people. */
  without: idsInQuery.optional(),
});

export const listSnippets = endpoint({
  method: 'GET',
  path: '/Employees/snippet',
  summary: 'Names and positions of active team members, for pickers',
  access: 'seeNames',
  query: pickerQuery,
  response: z.array(snippet),
});

export const listTeamLeads = endpoint({
  method: 'GET',
  path: '/Employees/leads',
  summary: 'Names and positions of active team members with Team Lead, for pickers',
  access: 'seeDirectory',
  query: pickerQuery,
  response: z.array(snippet),
});
