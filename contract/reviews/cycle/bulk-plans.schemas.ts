import { z } from 'zod';
import { reviewerTypes } from '#contract/core/enums.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';

/** Why a person is suggested as a peer. */
const peerReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('projects'), count: z.int(), names: z.array(z.string()) }),
  z.object({ kind: z.literal('team') }),
  z.object({ kind: z.literal('former'), year: z.int() }),
  /** Chosen by hand in the preview. */
  z.object({ kind: z.literal('chosen') }),
]);

const plannedPeer = employeeSummary.extend({
  reason: peerReason,
  /** Reviews that the person has open, without those of the viewer. */
  openReviews: z.int(),
});

export type PlannedPeer = z.output<typeof plannedPeer>;

const plannedReviewer = z.object({
  annualReviewerId: z.int(),
  employeeId: z.int(),
  fullName: z.string(),
  type: z.enum(reviewerTypes),
});

/** What an action does for one person; only the fields of its kind are there. */
export const bulkPlan = z.object({
  /** Start. */
  deadlines: z
    .object({
      peerDeadline: z.string(),
      selfDeadline: z.string(),
      managerDeadline: z.string(),
      finalDeadline: z.string(),
    })
    .optional(),
  /** Choose peers. */
  peers: z.array(plannedPeer).optional(),
  /** Set survey links. */
  links: z.array(plannedReviewer.extend({ surveyLink: z.string() })).optional(),
  /** Remind. */
  reminded: z.array(plannedReviewer).optional(),
  /** Set sit-down; `time` as HH:MM, in the company's time zone. */
  sitDown: z
    .object({
      day: z.string(),
      time: z.string().nullable(),
      minutes: z.int().nullable(),
      place: z.string().nullable(),
    })
    .optional(),
  /** Complete, with reviewers who are open. */
  open: z.array(plannedReviewer).optional(),
  /** End periods: the goals that are active, and whether each is carried over. */
  goals: z.array(z.object({ goalId: z.int(), title: z.string(), isCarried: z.boolean() })).optional(),
  /** End periods: what was agreed in the review, and whether each becomes a goal. */
  actions: z.array(z.object({ text: z.string(), isCarried: z.boolean() })).optional(),
});

export type BulkPlan = z.output<typeof bulkPlan>;
