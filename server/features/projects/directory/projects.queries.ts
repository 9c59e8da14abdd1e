import { sql } from 'kysely';
import type { Viewer } from '#contract/policies.ts';
import type { Client, Project, ProjectRow } from '#contract/projects/projects.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import {
  companyZone,
  isActive,
  isEvaluationAwaited,
  maySeeLeave,
  onLeaveUntil,
  startsOn,
} from '#server/db/facts.ts';
import { deliveryFailedTo, remindersSentTo } from '#server/features/outbox/notifications.queries.ts';
import { managerIdOfProject, memberLeadIds } from './project-facts.queries.ts';

/** The share of submitted evaluations among those submitted or awaited; 0 for one member. Needs `project`. */
export const submittedShare = sql`(select case when count(*) > 1 then coalesce(count(member.submitted_at)::float
    / nullif(count(*) filter (where member.submitted_at is not null or ${isEvaluationAwaited('member')}), 0), 0) else 0 end
  from project_evaluation member where member.project_id = project.project_id and member.deleted_at is null)`;

/** The columns of a ProjectRow; needs {@link projectRowJoins}. */
export const projectRowColumns = sql`
  project.project_id as "projectId", project.name as "projectName",
  json_build_object('clientId', client.client_id, 'name', client.name) as client, client.name as "clientName",
  case when manager.employee_id is not null then
    json_build_object('employeeId', manager.employee_id, 'fullName', manager.full_name) end as "projectManager",
  manager.employee_id as "managerId", project.start_date as "startDate", project.end_date as "endDate",
  project.evaluation_deadline as "evaluationDeadline", ${submittedShare} as status,
  project.closed_at is not null as "isClosed", (project.closed_at at time zone ${companyZone})::date as "closedDate",
  (project.closed_at is null and not coalesce(${isActive('manager')} and manager.employee_id is not null, false))
    as "needsProjectManager",
  project.version`;

/** Projects with their client and PM. Can stand in parentheses as one table. */
export const projectRowJoins = sql`
  project join client on client.client_id = project.client_id
  left join employee manager on manager.employee_id = ${managerIdOfProject}`;

/**
 * The columns of a ProjectMember except the guid and the absence. Needs `member` (project_evaluation) and
 * `person`.
 */
const memberColumns = sql`
  member.evaluation_id as "evaluationId",
  json_build_object('employeeId', person.employee_id, 'fullName', person.full_name) as employee,
  member.project_role as "projectRole", ${isActive('person')} as "isActive",
  member.submitted_at is not null as "isComplete",
  case when member.submitted_at is null then 'Incomplete' else 'Complete' end as "evaluationStatus",
  ${remindersSentTo(sql.ref('member.evaluation_id'), 'project_evaluation_id')} as "remindersSent",
  (member.invited_at at time zone ${companyZone})::date as "invitedDate",
  ${deliveryFailedTo(sql.ref('member.evaluation_id'), 'project_evaluation_id')} as "deliveryFailed"`;

/** The absence of a ProjectMember, as far as the viewer may see it. Needs `person`. */
const absenceFor = (viewer: Viewer) => sql`jsonb_strip_nulls(jsonb_build_object(
  'onLeaveUntil', case when ${maySeeLeave(viewer, 'person')} then ${onLeaveUntil(sql.ref('person.employee_id'))} end,
  'startsOn', ${startsOn('person')}))`;

/** The team, PM first, then by name. Only the viewer's own entry has its guid. */
export const membersFor = (viewer: Viewer) => sql`(
  select coalesce(json_agg(to_jsonb(entry) - 'absence' || entry.absence), '[]') from (
    select ${memberColumns}, case when member.employee_id = ${viewer.employeeId} then member.guid end as guid,
      ${absenceFor(viewer)} as absence
    from project_evaluation member join employee person on person.employee_id = member.employee_id
    where member.project_id = project.project_id and member.deleted_at is null
    order by member.project_role <> 'PM', person.sort_name, person.first_name, member.made) entry)`;

/** The ids of the projects that the person created or has the PM role on: few, so found by index. */
export const idsManagedBy = (employeeId: number) => sql`
    select project_id from project where created_by = ${employeeId}
    union select pm.project_id from project_evaluation pm where pm.employee_id = ${employeeId}
      and pm.project_role = 'PM' and pm.deleted_at is null`;

/** Open projects that a person manages; none without Project Manager or Admin. */
export async function projectsManagedBy(db: Db, employeeId: number): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    select ${projectRowColumns} from ${projectRowJoins}
    where project.deleted_at is null and project.closed_at is null and project.project_id in (${idsManagedBy(employeeId)})
      and exists (select from employee where employee_id = ${employeeId}
        and permissions && array['Benchmark_PM', 'Benchmark_Admin'])
    order by project.end_date desc, project.created_at desc, project.project_id desc`.execute(db);
  return rows;
}

type ProjectDetail = Project & { creatorId: number | null; projectManagerId: number | null };

/** One project with all its parts, as the viewer sees it; null when it doesn't exist or is deleted. */
export async function projectWithDetails(
  db: Db,
  projectId: number,
  viewer: Viewer,
): Promise<ProjectDetail | null> {
  const { rows } = await sql<ProjectDetail>`
    select ${projectRowColumns}, client.client_id as "clientId", project.description, project.notes,
      (select coalesce(json_agg(json_build_object('linkId', link_id, 'name', name, 'url', url) order by place), '[]')
        from project_link where project_link.project_id = project.project_id) as links,
      ${membersFor(viewer)} as evaluations, ${memberLeadIds(viewer)} as "memberLeadIds",
      case when ${submittedShare} = 1 then 'Complete' else 'Incomplete' end as "evaluationStatus",
      (select json_build_object('employeeId', employee_id, 'fullName', full_name) from employee
        where employee_id = project.created_by) as creator,
      (project.created_at at time zone ${companyZone})::date as "createdDate",
      (select json_build_object('employeeId', employee_id, 'fullName', full_name) from employee
        where employee_id = project.changed_by) as "lastModifiedBy",
      (project.changed_at at time zone ${companyZone})::date as "lastModifiedDate", company_today() as today,
      project.created_by as "creatorId", manager.employee_id as "projectManagerId"
    from ${projectRowJoins}
    where project.project_id = ${projectId} and project.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function allClients(db: Db): Promise<Client[]> {
  const { rows } = await sql<Client>`
    select client_id as "clientId", name from client order by lower(name)`.execute(db);
  return rows;
}
