import { z } from 'zod';
import { writtenHere } from './annual-reviews.ts';
import { employeeSummary } from './names.ts';
import { endpoint } from './endpoint.ts';
import { reviewerTypes } from './enums.ts';
import type { ReviewState } from './review-states.ts';

/** The steps of their people's annual reviews that wait for the lead, in the order of a review. */
export const leadSteps = [
  'DueToStart',
  'ChoosePeers',
  'PlanSitDown',
  'SitDown',
  'FinalDocument',
  'ReadyToComplete',
] as const satisfies readonly ReviewState[];

/** At most so many duties are listed, and so many kudos counted. */
export const DUTIES_AT_MOST = 50;
export const KUDOS_COUNTED = 1000;

const deadline = z.string().nullable();

/** The viewer's own entry in an annual review. */
const review = z.object({
  kind: z.literal('review'),
  annualReviewerId: z.int(),
  type: z.enum(reviewerTypes),
  employee: employeeSummary,
  deadline,
  surveyLink: z.string().nullable(),
  /** A self review without a link: who can be asked for it (`lead` null: the Admins), and the day of the last request. */
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

/** What waits for the viewer. */
export const listDuties = endpoint({
  method: 'GET',
  path: '/Employees/duties',
  summary: 'What the viewer has to do, the most urgent first',
  access: 'seeOwnDuties',
  response: z.object({
    duties: z.array(duty),
    /** There are more than the listed ones. */
    isPart: z.boolean(),
    /** Today in the company's time zone. */
    today: z.string(),
  }),
});

/** Identifies a duty on the screen. */
export function dutyKey(one: Duty): string {
  if (one.kind === 'review') return `review ${one.annualReviewerId}`;
  if (one.kind === 'evaluation') return `evaluation ${one.projectEvaluationResultId}`;
  if (one.kind === 'goal') return `goal ${one.goalId}`;
  if (one.kind === 'confirm') return `confirm ${one.annualReviewId}`;
  return one.kind === 'step' ? `step ${one.state} ${one.leadId}` : 'kudos';
}

const kinds = ['review', 'evaluation', 'step', 'goal', 'confirm', 'kudos'];

/** The most urgent first: by deadline, undated ones last; on the same day reviews come first. */
export const byUrgency = <D extends Duty>(duties: readonly D[]): D[] =>
  duties.toSorted(
    (a, b) =>
      compare(a.deadline ?? '9999-12-31', b.deadline ?? '9999-12-31') ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      compare(dutyKey(a), dutyKey(b)),
  );

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
