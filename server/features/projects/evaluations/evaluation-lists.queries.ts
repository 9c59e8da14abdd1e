import { type RawBuilder, sql } from 'kysely';
import type { ProjectRole } from '#contract/core/enums.ts';
import { isAdmin, isProjectManager, type Viewer } from '#contract/policies.ts';
import type { ProjectFacts } from '#contract/policy-facts.ts';
import type {
  AssignedProjectEvaluation,
  ProjectEvaluationResult,
  ProjectProgress,
} from '#contract/projects/project-evaluations.schemas.ts';
import type { ListQuery } from '#contract/core/lists.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList, isActive, isEvaluationAwaited, isLinkExpired } from '#server/db/facts.ts';
import { type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { remindersSentTo } from '#server/features/outbox/notifications.queries.ts';
import { memberLeadIds } from '../directory/project-facts.queries.ts';
import {
  idsManagedBy,
  membersFor,
  projectRowColumns,
  projectRowJoins,
} from '../directory/projects.queries.ts';
import {
  type FeedbackAnswer,
  feedbackAnswers,
  type FeedbackNote,
  feedbackNotes,
} from './feedback.queries.ts';

type Evaluated = ProjectProgress & ProjectFacts;

const sorts: Sorts<'deadline'> = {
  deadline: (isDescending) => [
    { by: sql`project.evaluation_deadline`, type: 'date', isDescending },
    uniqueKey('project.project_id')(isDescending),
  ],
};

/**
 * A page of the open projects with their evaluations, by deadline: all for Admins; for others, those they
 * manage or take part in.
 */
export async function evaluationsPage(
  db: Db,
  query: ListQuery<'deadline'>,
  viewer: Viewer,
): Promise<Page<Evaluated>> {
  const page = pageParts(query, sorts, 'deadline');
  const found = sql`
    from project where project.deleted_at is null and project.closed_at is null and ${isListedFor(viewer)}`;
  const rows = sql<Evaluated & { cursor: string[] }>`
    select ${projectRowColumns}, project.name as "projectTitle", project.evaluation_deadline as deadline,
      ${membersFor(viewer)} as members, project.created_by as "creatorId",
      manager.employee_id as "projectManagerId", ${memberLeadIds(viewer)} as "memberLeadIds", page.cursor
    from (
      select project.project_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join (${projectRowJoins}) on project.project_id = page.id
    order by page.place`;
  return readPage(db, page, { found, rows });
}

/** By index: a person takes part in few projects. */
function isListedFor(viewer: Viewer): RawBuilder<unknown> {
  if (isAdmin(viewer)) return sql`true`;
  const managed = isProjectManager(viewer) ? sql`union ${idsManagedBy(viewer.employeeId)}` : sql``;
  return sql`project.project_id in (
      select own.project_id from project_evaluation own
      where own.employee_id = ${viewer.employeeId} and own.deleted_at is null ${managed})`;
}

/** The person's open evaluations: due, open, and with colleagues to evaluate; by deadline. */
export const assignedEvaluations = (employeeId: number) => sql<AssignedProjectEvaluation>`
  select evaluation.evaluation_id as "projectEvaluationResultId", project.project_id as "projectId",
    project.name as "projectName", client.name as "clientName", evaluation.project_role as "reviewerProjectRole",
    project.evaluation_deadline as deadline, evaluation.guid
  from project_evaluation evaluation join project on project.project_id = evaluation.project_id
  join client on client.client_id = project.client_id
  join employee on employee.employee_id = evaluation.employee_id
  where evaluation.employee_id = ${employeeId} and evaluation.deleted_at is null
    and evaluation.submitted_at is null and project.deleted_at is null
    and (project.end_date <= company_today() or evaluation.invited_at is not null)
    and not ${isLinkExpired} and ${isActive()}
    and exists (select from project_evaluation other where other.project_id = project.project_id
      and other.deleted_at is null and other.evaluation_id <> evaluation.evaluation_id)
  order by project.evaluation_deadline, evaluation.made`;

/** A person's project, before any visibility rule. */
export type Membership = ProjectEvaluationResult & {
  isDeleted: boolean;
  /** The person is on the team, and the project isn't deleted. */
  isMember: boolean;
  /** At least one evaluation of the team, the person's included, is awaited. */
  isUnderWay: boolean;
};

/**
 * Every project that the person is or was a member of, latest deadline first, with their own status. Includes
 * deleted projects and teams that the person left, for the answers about the person.
 */
export const memberships = (employeeId: number) => sql<Membership>`
  select evaluation.evaluation_id as "projectEvaluationResultId", project.project_id as "projectId",
    project.name as "projectName", client.name as "clientName", evaluation.project_role as "targetProjectRole",
    project.evaluation_deadline as deadline,
    case when evaluation.submitted_at is null then 'Incomplete' else 'Complete' end as "evaluationStatus",
    ${remindersSentTo(sql.ref('evaluation.evaluation_id'), 'project_evaluation_id')} as "remindersSent",
    project.deleted_at is not null as "isDeleted",
    (evaluation.deleted_at is null and project.deleted_at is null) as "isMember",
    exists (select from project_evaluation member where member.project_id = project.project_id
      and member.deleted_at is null and ${isEvaluationAwaited('member')}) as "isUnderWay"
  from (select distinct on (project_id) * from project_evaluation where employee_id = ${employeeId}
    order by project_id, deleted_at is not null, made desc) evaluation
  join project on project.project_id = evaluation.project_id
  join client on client.client_id = project.client_id
  order by project.evaluation_deadline desc, evaluation.made desc`;

export const answersAbout = (employeeId: number) =>
  feedbackAnswers(sql`response.employee_id = ${employeeId}`);
export const notesAbout = (employeeId: number) => feedbackNotes(sql`note.employee_id = ${employeeId}`);

export type ProjectFeedback = {
  projectId: number;
  projectName: string;
  clientName: string;
  deadline: string;
  submitted: number;
  members: { employeeId: number; fullName: string; projectRole: ProjectRole }[];
  answers: FeedbackAnswer[];
  notes: FeedbackNote[];
};

/** All answers on a project, in one statement; null when it doesn't exist or is deleted. */
export async function feedbackOnProject(db: Db, projectId: number): Promise<ProjectFeedback | null> {
  const of = sql`project.project_id = ${projectId}`;
  const { rows } = await sql<ProjectFeedback>`
    select project.project_id as "projectId", project.name as "projectName", client.name as "clientName",
      project.evaluation_deadline as deadline,
      (select count(*)::int from project_evaluation member where member.project_id = project.project_id
        and member.deleted_at is null and member.submitted_at is not null) as submitted,
      (select coalesce(json_agg(json_build_object('employeeId', person.employee_id, 'fullName', person.full_name,
          'projectRole', member.project_role)
          order by member.project_role <> 'PM', person.sort_name, person.first_name), '[]')
        from project_evaluation member join employee person on person.employee_id = member.employee_id
        where member.project_id = project.project_id and member.deleted_at is null) as members,
      ${asJsonList(feedbackAnswers(of))} as answers, ${asJsonList(feedbackNotes(of))} as notes
    from project join client on client.client_id = project.client_id
    where project.project_id = ${projectId} and project.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
