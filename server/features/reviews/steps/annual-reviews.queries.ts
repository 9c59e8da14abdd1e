import { type Expression, sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { companyZone, instantInUtc, isActive, onLeaveUntil, startsOn } from '#server/db/facts.ts';
import { hasPage, reading } from '../reading/outcome.queries.ts';
import { periodDisplay } from '#server/features/periods/marking-periods.queries.ts';
import { deliveryFailedTo, remindersSentTo } from '#server/features/outbox/notifications.queries.ts';
import { hasSubmitted } from './review-facts.queries.ts';
import type {
  AssignedInFull,
  ResultInFull,
  ReviewerInFull,
  ReviewInFull,
} from './annual-reviews.visibility.ts';

/** The deadline of an entry's type. Needs `reviewer` and `review`. */
export const deadlineOfType = sql`case reviewer.type when 'Self' then review.self_deadline
  when 'Peer' then review.peer_deadline else review.manager_deadline end`;

/**
 * SQL condition: a reviewer has submitted answers of the review here, or written what the employee is to
 * read. A draft doesn't count, because only its writer is told of it.
 */
export const isWrittenOf = (annualReviewId: Expression<unknown>) => sql<boolean>`(
  exists (select from review_submission where review_submission.annual_review_id = ${annualReviewId})
  or exists (select from review_outcome where review_outcome.annual_review_id = ${annualReviewId}
    and peer_summary is not null)
  or exists (select from agreed_action where agreed_action.annual_review_id = ${annualReviewId}))`;

/** When the reviewer last saved their draft; for the reviewer alone. Needs `reviewer`. */
const draftSavedAt = sql<string | null>`(
  select ${instantInUtc(sql.ref('draft.changed_at'))} from review_draft draft
  where draft.annual_review_id = reviewer.annual_review_id and draft.employee_id = reviewer.employee_id
    and draft.type = reviewer.type)`;

/** The columns of a ReviewerInFull; needs `reviewer` (annual_reviewer), `review` and `person`. */
const reviewerColumns = sql`
  reviewer.annual_reviewer_id as "annualReviewerId", reviewer.annual_review_id as "annualReviewId",
  reviewer.employee_id as "employeeId", json_build_object('employeeId', person.employee_id, 'fullName', person.full_name) as reviewer,
  person.full_name as "reviewerName", reviewer.type, ${deadlineOfType} as deadline,
  case when reviewer.survey_link is null then 0 else reviewer.annual_reviewer_id end as "employeeSurveyId",
  reviewer.survey_link as "surveyLink", reviewer.completed_at is not null as "isCompleted",
  reviewer.completed_at is not null as "isComplete", ${isActive('person')} as "isActive",
  ${remindersSentTo(sql.ref('reviewer.annual_reviewer_id'))} as "remindersSent",
  ${deliveryFailedTo(sql.ref('reviewer.annual_reviewer_id'))} as "deliveryFailed",
  person.manager_id as "reviewerManagerId", ${onLeaveUntil(sql.ref('person.employee_id'))} as "leaveUntil",
  ${startsOn('person')} as "startsOn",
  reviewer.question_set_version_id is not null as "isWrittenHere", ${draftSavedAt} as "draftSavedAt",
  case when reviewer.completed_at is not null and not ${hasSubmitted('reviewer')} then
    (select full_name from employee marker where marker.employee_id = reviewer.completed_by) end as "markedBy"`;

const reviewerOrder = sql`case reviewer.type when 'Self' then 0 when 'Manager' then 1 else 2 end,
  person.sort_name, person.first_name, reviewer.annual_reviewer_id`;

/**
 * The columns of an AnnualReview with reviewers and documents; needs `review`, `employee`, `manager`,
 * `documents`.
 */
export const reviewColumns = sql`
      review.annual_review_id as "annualReviewId", review.marking_period_id as "markingPeriodId",
      review.self_deadline as "selfDeadline", review.peer_deadline as "peerDeadline",
      review.manager_deadline as "managerDeadline", review.final_deadline as "finalDeadline",
      review.sitdown_date as "sitdownDate", to_char(review.sitdown_time, 'HH24:MI') as "sitdownTime",
      review.sitdown_minutes as "sitdownMinutes", review.sitdown_place as "sitdownPlace", ${companyZone} as "timeZone",
      review.meeting_completed_at is not null as "isSitDownComplete",
      review.completed_at is not null as "isComplete",
      (review.completed_at at time zone ${companyZone})::date as "completedDate",
      review.peer_review_skipped_at is not null as "skipPeerReview", review.skip_reason as "skipPeerReviewReason",
      (review.manager_notified_at at time zone ${companyZone})::date as "managerNotifiedDate",
      documents.self as "selfReviewDocId", documents.peer as "peerReviewDocId", documents.final as "finalReviewDocId",
      (select coalesce(json_agg(to_json(entry)), '[]') from (
        select ${reviewerColumns} from annual_reviewer reviewer
        join employee person on person.employee_id = reviewer.employee_id
        where reviewer.annual_review_id = review.annual_review_id order by ${reviewerOrder}) entry) as reviewers,
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name) as "employeeUnderReview",
      case when manager.employee_id <> employee.employee_id then
        json_build_object('employeeId', manager.employee_id, 'fullName', manager.full_name) end as manager,
      review.version, review.seen_version as "seenVersion"`;

/** Needs `review`. */
export const reviewJoins = sql`
    join employee on employee.employee_id = review.employee_id
    left join employee manager on manager.employee_id = employee.manager_id
    cross join lateral (
      select max(document_id) filter (where kind = 'Self') as self,
        max(document_id) filter (where kind = 'Peer') as peer,
        max(document_id) filter (where kind = 'Final') as final
      from document where document.annual_review_id = review.annual_review_id) documents`;

/** The annual review of a period; none before it is started. */
export const annualReviewOfPeriod = (markingPeriodId: number) => sql<ReviewInFull>`
    select ${reviewColumns}, ${reading} as reading, ${hasPage} as "hasPage"
    from annual_review review ${reviewJoins}
    where review.marking_period_id = ${markingPeriodId}`;

/** The complete reviews of this and earlier periods, newest first, with all their documents. */
export const finishedReviews = (employeeId: number, upToStart: string) => sql<ResultInFull>`
    select review.annual_review_id as "annualReviewId", period.marking_period_id as "markingPeriodId",
      ${periodDisplay('period')} as period,
      (review.completed_at at time zone ${companyZone})::date as "completedDate",
      (select coalesce(json_agg(json_build_object('documentId', document_id, 'kind', kind,
          'originalName', original_name) order by array_position(array['Self', 'Peer', 'Final'], kind)), '[]')
        from document where document.annual_review_id = review.annual_review_id) as documents,
      ${reading} as reading, ${hasPage} as "hasPage"
    from annual_review review join marking_period period using (marking_period_id)
    where review.employee_id = ${employeeId} and review.completed_at is not null
      and period.start_date <= ${upToStart}
    order by period.start_date desc`;

/**
 * The employee's reviewer entries, done or not, in open reviews; by deadline, then by name. Ids have no
 * place in the order: reviews that the employee may not know of can change them.
 */
export const assignedReviews = (employeeId: number) => sql<AssignedInFull>`
    select review.annual_review_id as "annualReviewId", reviewer.annual_reviewer_id as "annualReviewerId",
      reviewer.type, json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name)
        as "employeeUnderReview",
      ${deadlineOfType} as deadline, reviewer.survey_link as "surveyLink",
      reviewer.completed_at is not null as "isCompleted",
      reviewer.question_set_version_id is not null as "isWrittenHere",
      ${draftSavedAt} as "draftSavedAt"
    from annual_reviewer reviewer join annual_review review using (annual_review_id)
    join employee on employee.employee_id = review.employee_id
    join marking_period period using (marking_period_id)
    where reviewer.employee_id = ${employeeId} and review.completed_at is null and period.ended_at is null
      and ${isActive()}
    order by deadline nulls last, employee.sort_name, employee.first_name, employee.employee_id, reviewer.type`;

/** The reviewers of one review, self first, then manager, then peers by name. */
export async function reviewersOf(db: Db | Transaction, annualReviewId: number): Promise<ReviewerInFull[]> {
  const { rows } = await sql<ReviewerInFull>`
    select ${reviewerColumns} from annual_reviewer reviewer
    join annual_review review using (annual_review_id)
    join employee person on person.employee_id = reviewer.employee_id
    where reviewer.annual_review_id = ${annualReviewId} order by ${reviewerOrder}`.execute(db);
  return rows;
}

/** True when the review of a period is complete. With `isOptional`, also true when it was never started. */
export async function allowsPeriodEnd(
  tx: Transaction,
  markingPeriodId: number,
  isOptional: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select completed_at is not null as "isComplete" from annual_review
    where marking_period_id = ${markingPeriodId}`.execute(tx);
  return rows[0]?.isComplete ?? isOptional;
}
