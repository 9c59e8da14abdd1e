import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listQuery } from './lists.ts';

/** The id and full name of a person, wherever a response names one. */
export const employeeSummary = z.object({ employeeId: z.int(), fullName: z.string() });
export type EmployeeSummary = z.output<typeof employeeSummary>;

/** A person in a picker. */
const snippet = employeeSummary.extend({ positionName: z.string().nullable() });
export type Snippet = z.output<typeof snippet>;

export const listSnippets = endpoint({
  method: 'GET',
  path: '/Employees/snippet',
  summary: 'Names and positions of active team members, for pickers',
  access: 'seeNames',
  query: listQuery(['name'], {}),
  response: z.array(snippet),
});
