import { z } from 'zod';
import type { CallTable } from './endpoint.ts';
import { idsInQuery } from './fields.schemas.ts';
import { listQuery } from './lists.schemas.ts';

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

/** A person who shares a name with another, and what tells them apart. */
const namesake = z.object({ employeeId: z.int(), hint: z.string() });

export type Namesake = z.output<typeof namesake>;

/** A text with people in it, whose names depend on the reader. */
export type TextWithNames = readonly (string | EmployeeSummary)[];

/** The shapes of each call. */
export const calls = {
  listSnippets: {
    query: pickerQuery,
    response: z.array(snippet),
  },
  listTeamLeads: {
    query: pickerQuery,
    response: z.array(snippet),
  },
  listNamesakes: {
    response: z.array(namesake),
  },
} as const satisfies CallTable;
