import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { NOWHERE, type Target } from '../kit/review-fixture.ts';

type Flat = Record<keyof Omit<Target, 'reviewerIds' | 'documentIds' | 'evaluationIds'>, number> &
  Record<'self' | 'lead' | 'selfDoc' | 'peerDoc' | 'finalDoc' | 'pmEntry' | 'memberEntry', number>;

/** Objects for calls about a person, from the database. Missing ones get an id that doesn't exist. */
export async function targetOf(db: Db, employeeId: number): Promise<Target> {
  const { rows } = await sql<Record<keyof Flat, number | null>>`
    select person.employee_id as "employeeId", person.manager_id as "managerId",
      period.marking_period_id as "markingPeriodId", review.annual_review_id as "annualReviewId",
      (select max(annual_reviewer_id) from annual_reviewer one where one.annual_review_id = review.annual_review_id
        and type = 'Self') as self,
      (select max(annual_reviewer_id) from annual_reviewer one where one.annual_review_id = review.annual_review_id
        and type = 'Manager') as lead,
      (select min(employee_id) from employee other where other.employee_id <> person.employee_id
        and other.archived_at is null and other.employee_id is distinct from person.manager_id
        and not 'Benchmark_Admin' = any(other.permissions)) as "bystanderId",
      (select min(employee_id) from employee other where other.employee_id <> person.employee_id
        and other.archived_at is null and 'Benchmark_TeamLead' = any(other.permissions)) as "leadId",
      (select max(document_id) from document where document.annual_review_id = review.annual_review_id
        and kind = 'Self') as "selfDoc",
      (select max(document_id) from document where document.annual_review_id = review.annual_review_id
        and kind = 'Peer') as "peerDoc",
      (select max(document_id) from document where document.annual_review_id = review.annual_review_id
        and kind = 'Final') as "finalDoc",
      (select max(employee_role_id) from employee_role role where role.employee_id = person.employee_id
        having count(*) > 1) as "employeeRoleId",
      goal.goal_id as "goalId",
      (select max(milestone_id) from milestone where milestone.goal_id = goal.goal_id) as "milestoneId",
      (select max(goal_update_id) from goal_update where goal_update.goal_id = goal.goal_id) as "goalUpdateId",
      (select max(kudo_id) from kudo where sender_id = person.employee_id and approved_at is null) as "kudoId",
      project.project_id as "projectId", project.client_id as "clientId",
      own.evaluation_id as "pmEntry",
      (select max(evaluation_id) from project_evaluation member where member.project_id = project.project_id
        and member.employee_id <> person.employee_id and member.deleted_at is null
        and member.submitted_at is null) as "memberEntry",
      null as "peerId"
    from employee person
    left join marking_period period on period.employee_id = person.employee_id and period.ended_at is null
    left join annual_review review on review.marking_period_id = period.marking_period_id
    left join lateral (select goal_id from goal where goal.marking_period_id = period.marking_period_id
      and goal.deleted_at is null order by goal_id desc limit 1) goal on true
    left join lateral (select evaluation_id, project_id from project_evaluation
      where employee_id = person.employee_id and deleted_at is null
      order by project_role = 'PM' desc, evaluation_id limit 1) own on true
    left join project on project.project_id = own.project_id and project.deleted_at is null
    where person.employee_id = ${employeeId}`.execute(db);
  const found = rows[0];
  const id = (name: keyof Flat) => found?.[name] ?? NOWHERE;
  return {
    employeeId,
    managerId: id('managerId'),
    markingPeriodId: id('markingPeriodId'),
    annualReviewId: id('annualReviewId'),
    // The subject doesn't know the peers' ids. `guessedWrites` tries the next ids instead.
    reviewerIds: { Self: id('self'), Manager: id('lead'), Peer: NOWHERE },
    peerId: NOWHERE,
    bystanderId: id('bystanderId'),
    documentIds: { Self: id('selfDoc'), Peer: id('peerDoc'), Final: id('finalDoc') },
    leadId: id('leadId'),
    employeeRoleId: id('employeeRoleId'),
    goalId: id('goalId'),
    milestoneId: id('milestoneId'),
    goalUpdateId: id('goalUpdateId'),
    kudoId: id('kudoId'),
    projectId: id('projectId'),
    clientId: id('clientId'),
    evaluationIds: { PM: id('pmEntry'), Member: id('memberEntry') },
  };
}

/** Other objects that the subject reads by id: all reviews, kudos and projects, and the subject's links. */
export type Objects = {
  readonly periods: readonly { readonly employeeId: number; readonly markingPeriodId: number }[];
  readonly reviewIds: readonly number[];
  readonly documentIds: readonly number[];
  readonly projectIds: readonly number[];
  readonly kudoIds: readonly number[];
  readonly goalIds: readonly number[];
  /** Evaluations of other people, in projects of the subject; the open ones first. */
  readonly evaluationIds: readonly number[];
  readonly guids: readonly string[];
  readonly feedIds: readonly string[];
  /** Reviewer entries of the subject, and of the subject's review. */
  readonly entryIds: readonly number[];
};

/** All objects of the given people, and the newest ones of all other people. */
export async function objectsOf(db: Db, subjectId: number, peopleIds: readonly number[]): Promise<Objects> {
  const { rows } = await sql<Objects>`
    with near as (select unnest(${peopleIds}::integer[]) as employee_id)
    select
      (select coalesce(json_agg(json_build_object('employeeId', employee_id, 'markingPeriodId', marking_period_id)
        order by marking_period_id), '[]') from marking_period
        where employee_id = ${subjectId} or employee_id in (select employee_id from near) and ended_at is null) as periods,
      array(select annual_review_id from annual_review where employee_id in (select employee_id from near)
        order by 1 desc limit 20) as "reviewIds",
      array(select document_id from document join annual_review review using (annual_review_id)
        where review.employee_id = ${subjectId} order by 1 desc limit 10) as "documentIds",
      -- Those that the subject leads first, with the oldest answers: moving these moves what counts.
      array(select project_id from project_evaluation where employee_id = ${subjectId} and deleted_at is null
        order by project_role = 'PM' desc, (select min(submission_number) from project_evaluation other
          where other.project_id = project_evaluation.project_id) nulls last, project_id limit 8) as "projectIds",
      array(select kudo_id from kudo left join kudo_recipient to_whom using (kudo_id)
        where sender_id = ${subjectId} or to_whom.employee_id = ${subjectId} order by 1 desc limit 6) as "kudoIds",
      array(select goal_id from goal where employee_id = ${subjectId} order by 1 desc limit 3) as "goalIds",
      array(select other.evaluation_id from project_evaluation own join project_evaluation other using (project_id)
        where own.employee_id = ${subjectId} and other.employee_id <> ${subjectId}
        order by other.submitted_at is not null, other.evaluation_id limit 6) as "evaluationIds",
      array(select guid::text from project_evaluation where employee_id = ${subjectId} and deleted_at is null
        order by evaluation_id desc limit 3) as guids,
      array(select annual_reviewer_id from annual_reviewer entry join annual_review review using (annual_review_id)
        where entry.employee_id = ${subjectId} or (review.employee_id = ${subjectId} and entry.type <> 'Peer')
        order by 1 desc limit 8) as "entryIds",
      array(select feed_id::text from calendar_feed where employee_id = ${subjectId}) as "feedIds"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('What the subject reads was not found.');
  return found;
}
