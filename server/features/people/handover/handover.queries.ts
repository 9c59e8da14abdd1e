import { sql } from 'kysely';
import type { Handover } from '#contract/people/handover.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { asJsonList, heldTitle, isActive, isReviewAwaited } from '#server/db/facts.ts';

/** The active people who have this person as their manager. */
const reportsOf = (employeeId: number) => sql`
  employee.manager_id = ${employeeId} and employee.employee_id <> ${employeeId} and ${isActive()}`;

/** The open projects on which this person has the PM role. */
const projectsOf = (employeeId: number) => sql`
  project.deleted_at is null and project.closed_at is null and project.project_id in (
    select pm.project_id from project_evaluation pm
    where pm.employee_id = ${employeeId} and pm.project_role = 'PM' and pm.deleted_at is null)`;

/** The people whose open review waits for this person. Admins do not learn who reviews themselves. */
const reviewsOf = (employeeId: number, type: 'Manager' | 'Peer', viewer: Viewer) => sql<
  Handover['peerReviews'][number]
>`
  select employee.employee_id as "employeeId", employee.full_name as "fullName"
  from annual_reviewer entry join annual_review review using (annual_review_id)
  join marking_period period using (marking_period_id)
  join employee on employee.employee_id = review.employee_id
  where entry.employee_id = ${employeeId} and entry.type = ${type} and ${isReviewAwaited('entry')}
    and review.completed_at is null and period.ended_at is null and ${isActive()}
    and review.employee_id not in (${employeeId}, ${viewer.employeeId})
  order by employee.sort_name, employee.first_name, employee.employee_id`;

const HOLDS_PROJECT_MANAGER = sql`'Benchmark_PM' = any(employee.permissions)`;

/** What others take over from a person, in one statement; null when the person does not exist. */
export async function handoverOf(db: Db, employeeId: number, viewer: Viewer): Promise<Handover | null> {
  const { rows } = await sql<Handover>`
    select ${asJsonList(sql`
        select employee.employee_id as "employeeId", employee.full_name as "fullName" from employee
        where ${reportsOf(employeeId)}
        order by employee.sort_name, employee.first_name, employee.employee_id`)} as people,
      ${asJsonList(reviewsOf(employeeId, 'Manager', viewer))} as "managerReviews",
      ${asJsonList(reviewsOf(employeeId, 'Peer', viewer))} as "peerReviews",
      ${asJsonList(sql`
        select project.project_id as "projectId", project.name as "projectName" from project
        where ${projectsOf(employeeId)} order by lower(project.name), project.project_id`)} as projects,
      ${asJsonList(sql`
        select employee.employee_id as "employeeId", employee.full_name as "fullName",
          ${heldTitle} as "positionName" from employee
        where ${HOLDS_PROJECT_MANAGER} and ${isActive()} and employee.employee_id <> ${employeeId}
          and exists (select from project where ${projectsOf(employeeId)})
        order by employee.sort_name, employee.first_name, employee.employee_id`)} as "projectManagers"
    from employee leaver where leaver.employee_id = ${employeeId}`.execute(db);
  return rows[0] ?? null;
}

/** Who asks to take over, and what there is. */
type Taken = { isLeadAllowed: boolean; isManagerAllowed: boolean; peopleIds: number[]; projectIds: number[] };

/** What is to be handed over, and whether these people may take it. Call it after locking them. */
export async function lookUpHandover(
  tx: Transaction,
  employeeId: number,
  { leadId, projectManagerId }: { leadId: number | null; projectManagerId: number | null },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select exists (select from employee where employee.employee_id = ${leadId}::integer and ${isActive()}
        and 'Benchmark_TeamLead' = any(employee.permissions)) as "isLeadAllowed",
      exists (select from employee where employee.employee_id = ${projectManagerId}::integer and ${isActive()}
        and ${HOLDS_PROJECT_MANAGER}) as "isManagerAllowed",
      array(select employee.employee_id from employee where ${reportsOf(employeeId)} order by 1) as "peopleIds",
      array(select project.project_id from project where ${projectsOf(employeeId)} order by 1) as "projectIds"`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}
