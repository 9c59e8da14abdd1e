import { sql } from 'kysely';
import type {
  EvaluationAnswers,
  EvaluationSection,
  LinkedEvaluation,
} from '#contract/projects/evaluation-link.schemas.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { isActive, isLinkExpired, linkClosesOn } from '#server/db/facts.ts';

/** The state of the evaluation behind a link, before any visibility rule. */
export type LinkFacts = {
  evaluationId: number;
  reviewerId: number;
  isDeleted: boolean;
  isSubmitted: boolean;
  isExpired: boolean;
  isArchived: boolean;
  submissionHash: Buffer | null;
};

export const linkFacts = sql`
  evaluation.evaluation_id as "evaluationId", evaluation.employee_id as "reviewerId",
  (evaluation.deleted_at is not null or project.deleted_at is not null) as "isDeleted",
  evaluation.submitted_at is not null as "isSubmitted", ${isLinkExpired} as "isExpired",
  not ${isActive('reviewer')} as "isArchived", evaluation.submission_hash as "submissionHash"`;

export const linkTables = sql`
  project_evaluation evaluation join project on project.project_id = evaluation.project_id
  join employee reviewer on reviewer.employee_id = evaluation.employee_id`;

/** SQL condition: an `evaluation` asks the `question` about the role of its `target`. */
export const isAsked = sql`(question.project_role = target.project_role
  and question.since <= coalesce(evaluation.asked_at, app_now())
  and (question.retired_at is null or question.retired_at > coalesce(evaluation.asked_at, app_now())))`;

/**
 * The questions about every colleague on the project: those of the colleague's role, in the wording of the
 * day the reviewer was asked. Needs `evaluation`.
 */
const sections = sql<EvaluationSection[]>`(
  select coalesce(json_agg(to_json(section)), '[]') from (
    select target.employee_id as "targetEmployeeId", person.full_name as "targetEmployeeName",
      target.project_role as "roleUnderReview",
      case when lead.employee_id not in (person.employee_id, evaluation.employee_id) then lead.full_name end
        as "teamLeadName",
      (select coalesce(json_agg(json_build_object('questionId', question_id, 'question', question,
          'questionResponseId', 0) order by place, question_id), '[]')
        from evaluation_question question
        where ${isAsked}) as questions
    from project_evaluation target join employee person on person.employee_id = target.employee_id
    left join employee lead on lead.employee_id = person.manager_id
    where target.project_id = evaluation.project_id and target.deleted_at is null
      and target.employee_id <> evaluation.employee_id
    order by target.project_role <> 'PM', person.sort_name, person.first_name, target.made) section)`;

const team = sql<LinkedEvaluation['team']>`(
  select coalesce(json_agg(json_build_object('employeeId', person.employee_id, 'fullName', person.full_name,
      'projectRole', member.project_role)
      order by member.project_role <> 'PM', person.sort_name, person.first_name, member.made), '[]')
  from project_evaluation member join employee person on person.employee_id = member.employee_id
  where member.project_id = project.project_id and member.deleted_at is null)`;

export type FoundEvaluation = LinkFacts & Omit<LinkedEvaluation, 'isDeleted'>;

/** The form behind a link; null for an unknown guid. */
export async function evaluationByGuid(db: Db, guid: string): Promise<FoundEvaluation | null> {
  const { rows } = await sql<FoundEvaluation>`
    select ${linkFacts}, evaluation.evaluation_id as "projectEvaluationResultId",
      reviewer.full_name as "reviewerName", evaluation.project_role as "reviewerProjectRole",
      client.name as "clientName", project.name as "projectName", project.description,
      project.start_date as "startDate", project.end_date as "endDate", project.evaluation_deadline as deadline,
      ${linkClosesOn} as "closesOn", project.notes, ${team} as team, ${sections} as sections,
      (select coalesce(json_agg(json_build_object('linkId', link_id, 'name', name, 'url', url) order by place), '[]')
        from project_link where project_link.project_id = project.project_id) as links,
      company_today() as today
    from ${linkTables} join client on client.client_id = project.client_id
    where evaluation.guid = ${guid}`.execute(db);
  return rows[0] ?? null;
}

/** Only the facts behind a link, enough to check the caller of a submission; null for an unknown guid. */
export async function holderOf(db: Db, guid: string): Promise<LinkFacts | null> {
  const { rows } = await sql<LinkFacts>`
    select ${linkFacts} from ${linkTables} where evaluation.guid = ${guid}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the project against changes and the evaluation against another submission, in the same order as
 * saving and deleting a project.
 */
export async function lockLink(tx: Transaction, guid: string): Promise<LinkFacts | null> {
  const { rows } = await sql<LinkFacts>`
    with held as materialized (
      select * from project where project_id = (select project_id from project_evaluation where guid = ${guid})
      for share
    )
    select ${linkFacts}
    from held project join project_evaluation evaluation on evaluation.project_id = project.project_id
    join employee reviewer on reviewer.employee_id = evaluation.employee_id
    where evaluation.guid = ${guid} for no key update of evaluation`.execute(tx);
  return rows[0] ?? null;
}

/** The questions of a locked evaluation. */
export async function sectionsOf(tx: Transaction, evaluationId: number): Promise<EvaluationSection[]> {
  const { rows } = await sql<{ sections: EvaluationSection[] }>`
    select ${sections} as sections from project_evaluation evaluation
    where evaluation_id = ${evaluationId}`.execute(tx);
  return rows[0]?.sections ?? [];
}

/**
 * Inserts a submission's answers and notes, in one statement. The database binds the answers about each
 * colleague to the colleague's open marking period and locks those periods in one order, so that two
 * submissions can't deadlock.
 */
export async function insertAnswers(
  tx: Transaction,
  evaluationId: number,
  { responses, notes }: Pick<EvaluationAnswers, 'responses' | 'notes'>,
): Promise<void> {
  await sql`
    with said as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb) as response (
        "employeeUnderReviewId" integer, "questionId" integer, "responseContent" text)
    ), noted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note (
        "employeeUnderReviewId" integer, content text)
    ), bound as (
      insert into evaluation_subject (evaluation_id, employee_id)
      select ${evaluationId}, "employeeUnderReviewId"
      from (select "employeeUnderReviewId" from said union select "employeeUnderReviewId" from noted) subject
      order by "employeeUnderReviewId"
    ), written as (
      insert into evaluation_note (evaluation_id, employee_id, content)
      select ${evaluationId}, "employeeUnderReviewId", content from noted
    )
    insert into evaluation_response (evaluation_id, employee_id, question_id, content)
    select ${evaluationId}, "employeeUnderReviewId", "questionId", "responseContent" from said`.execute(tx);
}
