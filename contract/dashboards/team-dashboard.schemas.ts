import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { employeeRow } from '#contract/people/people.schemas.ts';
import { cycleRow } from '#contract/reviews/cycle/review-cycle.schemas.ts';

const { state, waitingFor, nextDate, isOwn } = cycleRow.shape;

/** Something past its deadline, of a team member or of their review. */
const lateItem = z.object({
  /** `Answer`: to the person's review. `Duty`: a review that the person owes to another. */
  kind: z.enum(['Answer', 'Duty', 'Goal']),
  /** The reviewer, the person under review, or the title of the goal. */
  name: z.string(),
  /** The type of the review; null for a goal. */
  type: z.enum(reviewerTypes).nullable(),
  /** The answer is the viewer's own. */
  isOwn: z.boolean(),
  daysLate: z.int(),
});

export type LateItem = z.output<typeof lateItem>;

/** What others changed since the viewer last looked, in the active period. */
const teamNews = z.object({
  kudos: z.int(),
  goalUpdates: z.int(),
  /** Goals that changed otherwise. */
  goals: z.int(),
  documents: z.int(),
  isReviewChanged: z.boolean(),
});

export type TeamNews = z.output<typeof teamNews>;

/**
 * A team member on the lead's dashboard, with the state of the dot. Nothing in it depends on reviews of the
 * viewer, or of the lead for whom the viewer stands in.
 */
const teamCard = employeeRow.extend({
  isContentViewed: z.boolean(),
  isContentOverDue: z.boolean(),
  /** The last day of the leave on which the person is today; left out otherwise. */
  onLeaveUntil: z.string().optional(),
  /** The step of the annual review. Null without an active marking period. */
  review: z.object({ state, waitingFor, nextDate, isOwn }).nullable(),
  /** The final deadline of the review; null before it is set. */
  finalDeadline: z.string().nullable(),
  /** Goals of the active period, without canceled ones. */
  goals: z.object({ done: z.int(), all: z.int() }),
  news: teamNews,
  /** The longest first. */
  late: z.array(lateItem),
  /** Reviewers without an answer, except the viewer and people on leave, and how many were just reminded. */
  reminders: z.object({ open: z.int(), justReminded: z.int() }),
});

export type TeamCard = z.output<typeof teamCard>;

/** The shapes of each call. */
export const calls = {
  teamLeadDashboard: {
    response: z.object({
      teamLead: employeeSummary,
      teamMembers: z.array(teamCard),
      /** The teams for whose lead the viewer stands in today; left out without any. */
      deputyFor: z
        .array(z.object({ teamLead: employeeSummary, until: z.string(), teamMembers: z.array(teamCard) }))
        .optional(),
    }),
  },
} as const satisfies CallTable;
