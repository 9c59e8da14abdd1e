import { sql } from 'kysely';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { ReportingLine, WithOtherAdmin } from '#contract/policies.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList, companyZone, givenName, hasOtherAdmin } from '#server/db/facts.ts';
import { periodDisplay } from '#server/features/periods/marking-periods.queries.ts';
import { agreedActions, confirmedOn, sharedOn } from './outcome.queries.ts';

/** A reviewer entry with what its person has submitted. Drafts and earlier versions are never read here. */
export type StoredEntry = {
  annualReviewerId: number;
  type: ReviewerType;
  employeeId: number;
  fullName: string;
  isCompleted: boolean;
  /** Who marked the entry as done; of a submitted one its reviewer. */
  completedBy: string | null;
  isWrittenHere: boolean;
  /** Null unless submitted, as are the next two. */
  submittedOn: string | null;
  questions: QuestionSetContent | null;
  answers: ReviewAnswers | null;
};

type StoredConfirmation = { at: string; comment: string | null; voidedAt: string | null };

/** Everything of a review that a viewer may read on its page. */
export type StoredReview = WithOtherAdmin & {
  annualReviewId: number;
  fullName: string;
  firstName: string;
  managerName: string | null;
  period: string;
  entries: StoredEntry[];
  peerSummary: string;
  actions: string[];
  sharedOn: string | null;
  confirmations: StoredConfirmation[];
  isComplete: boolean;
  isPeriodEnded: boolean;
  version: number;
  reviewVersion: number;
};

const dayOf = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone ${companyZone})::date`;

const entries = asJsonList(sql<StoredEntry>`
  select entry.annual_reviewer_id as "annualReviewerId", entry.type, person.employee_id as "employeeId",
    person.full_name as "fullName", entry.completed_at is not null as "isCompleted",
    (select full_name from employee marker where marker.employee_id = entry.completed_by) as "completedBy",
    entry.question_set_version_id is not null as "isWrittenHere",
    ${dayOf('submission.submitted_at')} as "submittedOn", question_set_version.content as questions,
    submission.content as answers
  from annual_reviewer entry join employee person on person.employee_id = entry.employee_id
  left join review_submission submission on submission.annual_review_id = entry.annual_review_id
    and submission.employee_id = entry.employee_id and submission.type = entry.type and submission.ended_at is null
  left join question_set_version
    on question_set_version.question_set_version_id = submission.question_set_version_id
  where entry.annual_review_id = review.annual_review_id
  order by array_position(array['Self', 'Manager', 'Peer'], entry.type::text), person.sort_name, person.first_name,
    entry.annual_reviewer_id`);

const confirmations = asJsonList(sql<StoredConfirmation>`
  select ${dayOf('confirmed_at')} as at, comment, ${dayOf('voided_at')} as "voidedAt"
  from review_confirmation where review_confirmation.annual_review_id = review.annual_review_id
  order by review_confirmation_id`);

/** One review with everything on its page; null when it doesn't exist. */
export async function storedReview(db: Db, annualReviewId: number): Promise<StoredReview | null> {
  const { rows } = await sql<StoredReview>`
    select review.annual_review_id as "annualReviewId", employee.employee_id as "employeeId",
      employee.full_name as "fullName", ${givenName('employee')} as "firstName", employee.manager_id as "managerId",
      (select full_name from employee manager where manager.employee_id = employee.manager_id) as "managerName",
      ${hasOtherAdmin} as "hasOtherAdmin", ${periodDisplay('period')} as period, ${entries} as entries,
      coalesce(outcome.peer_summary, '') as "peerSummary", ${agreedActions} as actions,
      ${dayOf('outcome.shared_at')} as "sharedOn", ${confirmations} as confirmations,
      review.completed_at is not null as "isComplete", period.ended_at is not null as "isPeriodEnded",
      coalesce(outcome.version, 0) as version, review.version as "reviewVersion"
    from annual_review review join employee on employee.employee_id = review.employee_id
    join marking_period period on period.marking_period_id = review.marking_period_id
    left join review_outcome outcome on outcome.annual_review_id = review.annual_review_id
    where review.annual_review_id = ${annualReviewId}`.execute(db);
  return rows[0] ?? null;
}

/** As {@link storedReview}, without the answers. */
export type StoredOutcome = ReportingLine & {
  actions: string[];
  sharedOn: string | null;
  confirmedOn: string | null;
};

export async function storedOutcome(db: Db, annualReviewId: number): Promise<StoredOutcome | null> {
  const { rows } = await sql<StoredOutcome>`
    select employee.employee_id as "employeeId", employee.manager_id as "managerId", ${agreedActions} as actions,
      ${sharedOn} as "sharedOn", ${confirmedOn} as "confirmedOn"
    from annual_review review join employee on employee.employee_id = review.employee_id
    where review.annual_review_id = ${annualReviewId}`.execute(db);
  return rows[0] ?? null;
}
