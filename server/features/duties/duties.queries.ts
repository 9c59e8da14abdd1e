import { sql } from 'kysely';
import { UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import type { Duty, StepDuty } from '#contract/dashboards/duties.schemas.ts';
import { DUTIES_AT_MOST, KUDOS_COUNTED } from '#contract/dashboards/duties.ts';
import { leadSteps } from '#contract/reviews/cycle/review-states.ts';
import { actsAsLead, isAdmin, type Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList, hasAdminBeside, isActive, isLedBy } from '#server/db/facts.ts';
import { assignedReviews } from '#server/features/reviews/steps/annual-reviews.queries.ts';
import type { AssignedInFull } from '#server/features/reviews/steps/annual-reviews.visibility.ts';
import { asksOf } from '#server/features/reviews/steps/reviewers/ask-link.queries.ts';
import { dueGoalsOf } from '../goals/due-goals.queries.ts';
import { openEvaluationsOf } from '#server/features/projects/evaluations/open-evaluations.queries.ts';
import { confirmedOn, sharedOn } from '#server/features/reviews/reading/outcome.queries.ts';
import { type Asked, cycleOf, today } from '#server/features/reviews/cycle/cycle-facts.ts';

type Kind<K extends Duty['kind']> = Omit<Extract<Duty, { kind: K }>, 'kind'>;
type Step = Omit<Kind<'step'>, 'standsInFor'> & { leadName: string };

type OfForm = Pick<AssignedInFull, 'isWrittenHere' | 'draftSavedAt'>;
type ReviewInFull = Omit<Kind<'review'>, keyof OfForm | 'questions'> &
  OfForm & { /** Null for a survey link. */ questions: number | null };

type Found = {
  today: string;
  reviews: ReviewInFull[];
  evaluations: Kind<'evaluation'>[];
  goals: Kind<'goal'>[];
  steps: Step[];
  kudos: number;
  toConfirm: number[];
};

/** One more of each kind than is shown tells whether there are more. */
const SOME = sql.lit(DUTIES_AT_MOST + 1);

/** How many questions an entry asks here. Needs `assigned`. */
const questionsAsked = sql<number | null>`(
  select sum(jsonb_array_length(section -> 'questions'))::int
  from annual_reviewer entry join question_set_version asked using (question_set_version_id),
    jsonb_array_elements(asked.content -> 'sections') section
  where entry.annual_reviewer_id = assigned."annualReviewerId")`;

const ownReviews = ({ employeeId }: Viewer) => sql<ReviewInFull>`
  select assigned."annualReviewerId", assigned.type, assigned."employeeUnderReview" as employee, assigned.deadline,
    assigned."surveyLink", assigned."isWrittenHere", assigned."draftSavedAt", ${questionsAsked} as questions,
    case when assigned.type = 'Self' and assigned."surveyLink" is null and not assigned."isWrittenHere"
      then ${asksOf(employeeId, sql.ref('assigned.annualReviewId'))} end as asks
  from (${assignedReviews(employeeId)}) assigned where not assigned."isCompleted"
  order by assigned.deadline nulls last, assigned."employeeUnderReview" ->> 'fullName',
    assigned."employeeUnderReview" ->> 'employeeId', assigned.type limit ${SOME}`;

/**
 * The steps that wait for the lead, in the teams that the viewer leads or stands in for: never the viewer's
 * own review, nor that of a lead for whom the viewer stands in. A passed date of a person who is away doesn't
 * count.
 */
const leadStepsOf = (asked: Asked) => sql<Step>`
  select cycle.state, lead.employee_id as "leadId", lead.full_name as "leadName", count(*)::int as people,
    (array_agg(json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name)
      order by cycle.next_date, employee.sort_name, employee.first_name, employee.employee_id))[1] as first,
    min(cycle.next_date) filter (where not known.is_away or cycle.next_date >= ${today}) as deadline
  from employee join employee lead on lead.employee_id = employee.manager_id ${cycleOf(asked)}
  where ${isLedBy(asked.viewer)} and ${isActive()} and cycle.state = any(${[...leadSteps]}::text[])
    and (cycle.state <> 'SitDown' or cycle.next_date <= ${today})
  group by cycle.state, lead.employee_id, lead.full_name`;

/** Counted by index and only so far: there may be any number. */
const kudosToApprove = ({ employeeId }: Viewer) => sql<number>`(
  select count(*)::int from (
    select from kudo where approved_at is null and (not (select ${hasAdminBeside(sql`${employeeId}::integer`)})
      or sender_id <> ${employeeId}::integer and not exists (select from kudo_recipient recipient
        where recipient.kudo_id = kudo.kudo_id and recipient.employee_id = ${employeeId}::integer))
    limit ${sql.lit(KUDOS_COUNTED + 1)}) waiting)`;

/** The viewer's own reviews that were shared and are not confirmed. */
const toConfirm = ({ employeeId }: Viewer) => sql<number[]>`array(
  select review.annual_review_id from annual_review review join marking_period period using (marking_period_id)
  where review.employee_id = ${employeeId}::integer and period.ended_at is null and ${sharedOn} is not null
    and ${confirmedOn} is null)`;

/** What waits for the viewer, in one statement, at most {@link DUTIES_AT_MOST} and one of each kind. */
export async function dutiesFor(db: Db, asked: Asked): Promise<Found> {
  const { viewer } = asked;
  const { rows } = await sql<Found>`
    select company_today() as today, ${asJsonList(ownReviews(viewer))} as reviews,
      ${asJsonList(openEvaluationsOf(viewer.employeeId, DUTIES_AT_MOST + 1))} as evaluations,
      ${asJsonList(dueGoalsOf(viewer.employeeId, UPCOMING_DATES_DAYS, DUTIES_AT_MOST + 1))} as goals,
      ${actsAsLead(viewer) ? asJsonList(leadStepsOf(asked)) : sql`'[]'::json`} as steps,
      ${isAdmin(viewer) ? kudosToApprove(viewer) : sql`0`} as kudos,
      ${toConfirm(viewer)} as "toConfirm"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The duties were not read.');
  return found;
}

/** Names the lead only where the viewer stands in for them. */
export const stepSeenBy = (viewer: Viewer, { leadName, ...step }: Step): StepDuty => ({
  kind: 'step',
  ...step,
  standsInFor: step.leadId === viewer.employeeId ? null : { employeeId: step.leadId, fullName: leadName },
});
