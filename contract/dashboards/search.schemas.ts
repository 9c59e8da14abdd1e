import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { searchActs } from './search.ts';

const foundPerson = employeeSummary.extend({
  positionName: z.string().nullable(),
  isArchived: z.boolean(),
  /** Whether the viewer may open the profile. */
  opens: z.boolean(),
  /** Whether the viewer may start the person's annual review now. Never of the viewer. */
  starts: z.boolean(),
});

export type FoundPerson = z.output<typeof foundPerson>;

const foundGoal = z.object({
  goalId: z.int(),
  title: z.string(),
  employeeId: z.int(),
  employeeName: z.string(),
});

export type FoundGoal = z.output<typeof foundGoal>;

const foundProject = z.object({
  projectId: z.int(),
  projectName: z.string(),
  clientName: z.string(),
  isClosed: z.boolean(),
});

export type FoundProject = z.output<typeof foundProject>;

const found = z.object({
  people: z.array(foundPerson),
  goals: z.array(foundGoal),
  projects: z.array(foundProject),
});

export type Found = z.output<typeof found>;

/** The shapes of each call. */
export const calls = {
  search: {
    query: z.object({
      q: z.string('is required.').max(200, 'must be 200 characters or less.').trim(),
      /** Only people with whom the caller may do this. */
      act: z.enum(searchActs, `must be one of ${searchActs.join(', ')}.`).optional(),
    }),
    response: found,
  },
} as const satisfies CallTable;
