import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { idInPath } from '#contract/core/fields.schemas.ts';
import { employeeSummary, snippet } from '#contract/core/names.schemas.ts';

/** What others take over when a person leaves; nothing about the review of the viewer. */
const handover = z.object({
  /** The active people who have the person as their manager. */
  people: z.array(employeeSummary),
  /** The people whose open review still waits for the person as its manager. */
  managerReviews: z.array(employeeSummary),
  /** The people whose open review still waits for the person as a peer. */
  peerReviews: z.array(employeeSummary),
  /** The open projects on which the person has the PM role. */
  projects: z.array(z.object({ projectId: z.int(), projectName: z.string() })),
  /** The other active people with Project Manager; empty without projects. */
  projectManagers: z.array(snippet),
});

export type Handover = z.output<typeof handover>;

/** The shapes of each call. */
export const calls = {
  getHandover: {
    params: z.object({ employeeId: idInPath }),
    response: handover,
  },
} as const satisfies CallTable;
