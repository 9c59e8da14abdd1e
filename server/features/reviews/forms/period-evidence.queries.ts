import { type RawBuilder, sql } from 'kysely';
import type { MarkingPeriod } from '#contract/reviews/marking-periods.schemas.ts';
import type { QuestionSetContent } from '#contract/reviews/questions/question-sets.schemas.ts';
import type { OfPeriod, ReviewAnswers } from '#contract/reviews/forms/review-forms.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList } from '#server/db/facts.ts';
import { notedGoals } from '#server/features/goals/goals.queries.ts';
import { kudosFor } from '#server/features/kudos/kudos.queries.ts';
import { periodColumns } from '#server/features/periods/marking-periods.queries.ts';
import {
  answersAbout,
  type Membership,
  memberships,
} from '#server/features/projects/evaluations/evaluation-lists.queries.ts';
import type { FeedbackAnswer } from '#server/features/projects/evaluations/feedback.queries.ts';
import type { FormFacts } from './review-forms.queries.ts';

/** Submitted answers with their questions. */
export type Answered = { content: QuestionSetContent; answers: ReviewAnswers };

/** What is known of the period, before it is shaped for its reader. */
export type PeriodParts = {
  fullName: string;
  period: MarkingPeriod;
  goals: NonNullable<OfPeriod['goals']>;
  kudos: OfPeriod['kudos'];
  memberships: (Membership & { endDate: string | null })[];
  answersAbout: FeedbackAnswer[];
  /** The Manager answers of the last review that was shared. */
  lastReview: (Answered & { annualReviewId: number })[];
  selfReview: Answered[];
};

/** Which parts the reader may see. */
export type Wanted = {
  /** Goals, all kudos and projects; otherwise only kudos from the viewer and projects that they shared. */
  readonly isWhole: boolean;
  readonly lastReview: boolean;
  readonly selfReview: boolean;
};

/** Reads only the wanted parts, in one statement. */
export async function periodParts(
  db: Db,
  { annualReviewId, markingPeriodId, employeeId }: FormFacts,
  viewerId: number,
  wanted: Wanted,
): Promise<PeriodParts> {
  const { isWhole } = wanted;
  const { rows } = await sql<PeriodParts>`
    select employee.full_name as "fullName",
      (select to_json(its) from (select ${periodColumns} from marking_period
        where marking_period_id = ${markingPeriodId}) its) as period,
      ${isWhole ? asJsonList(notedGoals(employeeId, markingPeriodId)) : none} as goals,
      ${asJsonList(kudosFor(employeeId, markingPeriodId, isWhole ? null : viewerId))} as kudos,
      ${asJsonList(projectsOf(employeeId, isWhole ? null : viewerId))} as memberships,
      ${isWhole ? asJsonList(answersAbout(employeeId)) : none} as "answersAbout",
      ${wanted.lastReview ? asJsonList(lastShared(employeeId, markingPeriodId)) : none} as "lastReview",
      ${wanted.selfReview ? asJsonList(selfReview(annualReviewId)) : none} as "selfReview"
    from employee where employee.employee_id = ${employeeId}`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('The employee of a review exists.');
  return parts;
}

const none: RawBuilder<never[]> = sql.raw(`'[]'::json`);

/** The person's projects with their last days; those of one colleague if given. */
const projectsOf = (employeeId: number, colleagueId: number | null) => sql<
  Membership & { endDate: string | null }
>`
  select listed.*, project.end_date as "endDate"
  from (${memberships(employeeId)}) listed join project on project.project_id = listed."projectId"
  where ${colleagueId}::integer is null or exists (select from project_evaluation own
    where own.project_id = project.project_id and own.employee_id = ${colleagueId}::integer
      and own.deleted_at is null)`;

const lastShared = (employeeId: number, markingPeriodId: number) => sql<PeriodParts['lastReview'][number]>`
  select review.annual_review_id as "annualReviewId", asks.content, submission.content as answers
  from annual_review review join marking_period period using (marking_period_id)
  join review_outcome outcome using (annual_review_id)
  join review_submission submission on submission.annual_review_id = review.annual_review_id
    and submission.type = 'Manager' and submission.ended_at is null
  join question_set_version asks using (question_set_version_id)
  where review.employee_id = ${employeeId} and outcome.shared_at is not null
    and period.start_date < (select start_date from marking_period where marking_period_id = ${markingPeriodId})
  order by period.start_date desc limit 1`;

const selfReview = (annualReviewId: number) => sql<Answered>`
  select asks.content, submission.content as answers
  from review_submission submission join question_set_version asks using (question_set_version_id)
  where submission.annual_review_id = ${annualReviewId} and submission.type = 'Self'
    and submission.ended_at is null`;
