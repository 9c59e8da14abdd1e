import { sql } from 'kysely';
import type { ReviewerType } from '#contract/core/enums.ts';
import type { WithOtherAdmin } from '#contract/policies.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { ReviewDraft, ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { changedAt, givenName, hasOtherAdmin, instantInUtc, type LastChange } from '#server/db/facts.ts';

/** A form with the facts that decide what its writer may do. The version is the draft's, 0 without one. */
export type FormFacts = LastChange &
  WithOtherAdmin & {
    /** The present entry; the one that was asked for, once it is gone or another person's. */
    annualReviewerId: number;
    annualReviewId: number;
    markingPeriodId: number;
    type: ReviewerType;
    /** The viewer; the reviewer of the entry if it never was the viewer's. */
    reviewerId: number;
    firstName: string;
    /** Null without a form. */
    questionSetVersionId: number | null;
    surveyLink: string | null;
    isReviewer: boolean;
    isWrittenHere: boolean;
    isCompleted: boolean;
    isSubmitted: boolean;
    /** How often the writer has submitted it. */
    submissions: number;
    hasDraft: boolean;
    isReviewComplete: boolean;
    isPeriodEnded: boolean;
    isSitDownHeld: boolean;
    isShared: boolean;
    isLate: boolean;
  };

/**
 * The review and type of a form that is or was the viewer's: by their present entry, or by what they wrote
 * under an entry that is gone or moved. Otherwise the entry itself, for the policy to refuse.
 */
const asked = (annualReviewerId: number, viewerId: number) => sql`
  select * from (
    select annual_review_id, type, employee_id, 0 as place from annual_reviewer
    where annual_reviewer_id = ${annualReviewerId} and employee_id = ${viewerId}
    union all
    select annual_review_id, type, employee_id, 1 from review_draft
    where annual_reviewer_id = ${annualReviewerId} and employee_id = ${viewerId}
    union all
    select annual_review_id, type, employee_id, 2 from review_submission
    where annual_reviewer_id = ${annualReviewerId} and employee_id = ${viewerId}
    union all
    select annual_review_id, type, employee_id, 3 from annual_reviewer
    where annual_reviewer_id = ${annualReviewerId}) known
  order by place limit 1`;

const isWriters = (alias: string, viewerId: number) => sql`
  ${sql.ref(`${alias}.annual_review_id`)} = asked.annual_review_id and ${sql.ref(`${alias}.type`)} = asked.type
  and ${sql.ref(`${alias}.employee_id`)} = ${viewerId}::integer`;

const deadline = sql<string | null>`case asked.type when 'Self' then review.self_deadline
  when 'Peer' then review.peer_deadline else review.manager_deadline end`;

const setOfReview = sql`case asked.type when 'Self' then review.self_set_version_id
  when 'Peer' then review.peer_set_version_id else review.manager_set_version_id end`;

const factColumns = (annualReviewerId: number) => sql`
  coalesce(entry.annual_reviewer_id, ${annualReviewerId}::integer) as "annualReviewerId",
  review.annual_review_id as "annualReviewId", review.marking_period_id as "markingPeriodId", asked.type,
  asked.employee_id as "reviewerId", employee.employee_id as "employeeId", employee.manager_id as "managerId",
  ${givenName('employee')} as "firstName", ${hasOtherAdmin} as "hasOtherAdmin",
  coalesce(entry.question_set_version_id, submission.question_set_version_id, draft.question_set_version_id,
    ${setOfReview}) as "questionSetVersionId",
  entry.survey_link as "surveyLink", entry.annual_reviewer_id is not null as "isReviewer",
  entry.question_set_version_id is not null as "isWrittenHere", entry.completed_at is not null as "isCompleted",
  submission.number is not null as "isSubmitted",
  (select count(*)::int from review_submission sent where sent.annual_review_id = asked.annual_review_id
    and sent.type = asked.type and sent.employee_id = asked.employee_id) as submissions, draft.version is not null as "hasDraft",
  review.completed_at is not null as "isReviewComplete", period.ended_at is not null as "isPeriodEnded",
  review.meeting_completed_at is not null as "isSitDownHeld",
  coalesce((select shared_at is not null from review_outcome outcome
    where outcome.annual_review_id = review.annual_review_id), false) as "isShared",
  coalesce(${deadline} < company_today(), false) as "isLate",
  coalesce(draft.version, 0) as version, coalesce(${changedAt(sql.ref('draft.changed_at'))}, '') as "changedAt",
  (select full_name from employee writer where writer.employee_id = asked.employee_id) as "changedByName"`;

/** Reviews, and withdrawn ones, whose drafts their writers still find. */
const reviewOrWithdrawn = sql`(
  select annual_review_id, marking_period_id, employee_id, self_deadline, peer_deadline, manager_deadline,
    self_set_version_id, peer_set_version_id, manager_set_version_id, completed_at, meeting_completed_at
  from annual_review
  union all
  select annual_review_id, marking_period_id, employee_id, null, null, null, null, null, null, null, null
  from withdrawn_review)`;

/** Reads the viewer's own draft and submissions, also of an entry that belongs to another person. */
const formTables = (annualReviewerId: number, viewerId: number) => sql`
  from (${asked(annualReviewerId, viewerId)}) asked
  join ${reviewOrWithdrawn} review on review.annual_review_id = asked.annual_review_id
  join marking_period period on period.marking_period_id = review.marking_period_id
  join employee on employee.employee_id = review.employee_id
  left join annual_reviewer entry on ${isWriters('entry', viewerId)}
  left join review_draft draft on ${isWriters('draft', viewerId)}
  left join review_submission submission on ${isWriters('submission', viewerId)} and submission.ended_at is null`;

/**
 * Locks the review, as every change of its entries does, and reads afterwards, so that a call that waited
 * sees what the other one wrote. Null if there is no such entry.
 */
export async function lockForm(
  tx: Transaction,
  annualReviewerId: number,
  viewerId: number,
): Promise<FormFacts | null> {
  await sql`
    select from annual_review
    where annual_review_id = (select annual_review_id from (${asked(annualReviewerId, viewerId)}) asked)
    for no key update`.execute(tx);
  const { rows } = await sql<FormFacts>`
    select ${factColumns(annualReviewerId)} ${formTables(annualReviewerId, viewerId)}`.execute(tx);
  return rows[0] ?? null;
}

/** As {@link lockForm}, without a lock. */
export async function findForm(
  db: Db,
  annualReviewerId: number,
  viewerId: number,
): Promise<FormFacts | null> {
  const { rows } = await sql<FormFacts>`
    select ${factColumns(annualReviewerId)} ${formTables(annualReviewerId, viewerId)}`.execute(db);
  return rows[0] ?? null;
}

/** The questions that the form asks. */
export async function questionsAsked(tx: Transaction, form: FormFacts): Promise<QuestionSetContent> {
  const { rows } = await sql<{ content: QuestionSetContent }>`
    select content from question_set_version
    where question_set_version_id = ${form.questionSetVersionId}`.execute(tx);
  return rows[0]?.content ?? { sections: [] };
}

/** Everything on the page of a form, before its state is worked out. */
export type StoredForm = FormFacts &
  Pick<ReviewForm, 'employee' | 'lead' | 'period' | 'deadline' | 'today' | 'submitted' | 'earlier'> & {
    content: QuestionSetContent | null;
    draft: ReviewDraft | null;
    completedByName: string | null;
    /** Of the latest submission, if another person opened it again. */
    reopened: ReviewForm['reopened'];
    /** Another person has the open Manager entry of the review. */
    isPassedOn: boolean;
  };

/** A form with all that its writer has written; null if there is no such entry. */
export async function storedForm(
  db: Db,
  annualReviewerId: number,
  viewerId: number,
): Promise<StoredForm | null> {
  const { rows } = await sql<StoredForm>`
    select ${factColumns(annualReviewerId)},
      json_build_object('employeeId', employee.employee_id, 'fullName', employee.full_name,
        'firstName', ${givenName('employee')}) as employee,
      (select json_build_object('employeeId', lead.employee_id, 'fullName', lead.full_name) from employee lead
        where lead.employee_id = employee.manager_id and lead.employee_id <> employee.employee_id) as lead,
      case when period.ended_at is null then 'From ' || to_char(period.start_date, 'MM/DD/YYYY')
        else to_char(period.start_date, 'MM/DD/YYYY') || ' - ' || to_char(period.end_date, 'MM/DD/YYYY') end as period,
      ${deadline} as deadline, company_today() as today,
      (select full_name from employee marker where marker.employee_id = entry.completed_by) as "completedByName",
      (select content from question_set_version asks where asks.question_set_version_id = coalesce(
        entry.question_set_version_id, submission.question_set_version_id, draft.question_set_version_id,
        ${setOfReview})) as content,
      case when draft.version is not null
        then jsonb_build_object('version', draft.version) || draft.content end as draft,
      case when submission.number is not null then jsonb_build_object(
        'at', ${instantInUtc(sql.ref('submission.submitted_at'))}, 'answers', submission.content) end as submitted,
      (select json_build_object('by', (select full_name from employee reopener
          where reopener.employee_id = last.ended_by), 'reason', last.reopen_reason)
        from (select * from review_submission sent where ${isWriters('sent', viewerId)}
          order by number desc limit 1) last
        where last.reopen_reason is not null) as reopened,
      (select coalesce(json_agg(json_build_object('number', sent.number,
          'at', ${instantInUtc(sql.ref('sent.submitted_at'))}, 'answers', sent.content, 'content', asks.content)
          order by sent.number desc), '[]')
        from review_submission sent join question_set_version asks using (question_set_version_id)
        where ${isWriters('sent', viewerId)} and sent.ended_at is not null) as earlier,
      exists (select from annual_reviewer other where other.annual_review_id = asked.annual_review_id
        and other.type = 'Manager' and other.employee_id <> ${viewerId}::integer and other.completed_at is null)
        as "isPassedOn"
    ${formTables(annualReviewerId, viewerId)}`.execute(db);
  return rows[0] ?? null;
}
