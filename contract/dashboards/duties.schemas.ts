import { z } from 'zod';
import { writtenHere } from '#contract/reviews/steps/annual-reviews.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { reviewerTypes } from '#contract/core/enums.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';
import { leadSteps } from '#contract/reviews/cycle/review-states.ts';

const deadline = z.string().nullable();

/** The viewer's own entry in an annual review. */
const review = z.object({
  kind: z.literal('review'),
  annualReviewerId: z.int(),
  type: z.enum(reviewerTypes),
  employee: employeeSummary,
  deadline,
  surveyLink: z.string().nullable(),
  /** A self review without a link: whom to ask for it (`lead` null: the Admins), and the last request day. */
  asks: z.object({ lead: employeeSummary.nullable(), askedOn: z.string().nullable() }).nullable(),
  ...writtenHere,
  /** How many questions the form asks; left out for a survey link. */
  questions: z.int().optional(),
});

export type ReviewDuty = z.output<typeof review>;

/** The viewer's own project evaluation, with its link. */
const evaluation = z.object({
  kind: z.literal('evaluation'),
  projectEvaluationResultId: z.int(),
  guid: z.string(),
  projectName: z.string(),
  deadline: z.string(),
  /** The colleagues to evaluate, and how many questions are asked about each. */
  colleagues: z.array(z.object({ employeeId: z.int(), questions: z.int() })),
});

export type EvaluationDuty = z.output<typeof evaluation>;

/** An own goal that is due soon or overdue, or has open tasks that are; the earliest of these days. */
const goal = z.object({
  kind: z.literal('goal'),
  goalId: z.int(),
  title: z.string(),
  /** The open tasks that are due soon or overdue. */
  dueTasks: z.int(),
  deadline: z.string(),
});

/** A step of annual reviews in a team that the viewer leads or stands in for. */
const step = z.object({
  kind: z.literal('step'),
  state: z.enum(leadSteps),
  /** The lead, if the viewer stands in for them. */
  standsInFor: employeeSummary.nullable(),
  leadId: z.int(),
  people: z.int(),
  /** The person with the earliest date. */
  first: employeeSummary,
  deadline,
});

export type StepDuty = z.output<typeof step>;

/** Kudos that the viewer may approve; counted up to {@link KUDOS_COUNTED}. */
const kudos = z.object({
  kind: z.literal('kudos'),
  waiting: z.int(),
  isMore: z.boolean(),
  deadline: z.null(),
});

/** The viewer's own review, which was shared and is not confirmed. */
const confirm = z.object({ kind: z.literal('confirm'), annualReviewId: z.int(), deadline: z.null() });

const duty = z.discriminatedUnion('kind', [review, evaluation, goal, step, confirm, kudos]);

export type Duty = z.output<typeof duty>;

/** The shapes of each call. */
export const calls = {
  listDuties: {
    response: z.object({
      duties: z.array(duty),
      /** There are more than the listed ones. */
      isPart: z.boolean(),
      /** Today in the company's time zone. */
      today: z.string(),
    }),
  },
} as const satisfies CallTable;
