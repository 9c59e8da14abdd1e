import { sql } from 'kysely';
import type { ProjectRole } from '#contract/core/enums.ts';
import type { Viewer } from '#contract/policies.ts';
import type { ProjectFacts } from '#contract/policy-facts.ts';
import type { Call } from '#server/call.ts';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import {
  isActive,
  isLedBy,
  isLinkExpired,
  lastChange,
  type LastChange,
  onLeaveUntil,
  startsOn,
} from '#server/db/facts.ts';

type MemberFacts = {
  evaluationId: number;
  employeeId: number;
  fullName: string;
  projectRole: ProjectRole;
  isSubmitted: boolean;
  isActive: boolean;
  managerId: number | null;
  /** The last day of the leave on which the member is today. */
  leaveUntil: string | null;
  /** The member's first day, while it lies ahead. */
  startsOn: string | null;
};

/** The facts about a project that the rules need. The project isn't deleted. */
export type LockedProject = ProjectFacts &
  LastChange & {
    projectId: number;
    clientId: number;
    isClosed: boolean;
    isExpired: boolean;
    startDate: string;
    endDate: string;
    evaluationDeadline: string;
    today: string;
    members: MemberFacts[];
  };

/** Extra facts for a save: which of the people are active, and whether the client exists. */
type Asked = { readonly employeeIds: readonly number[]; readonly clientId: number };
export type AskedFacts = { activeIds: number[]; isClientKnown: boolean; today: string };

/** The member who has the PM role; needs `project`. */
export const managerIdOfProject = sql<number | null>`(select pm.employee_id from project_evaluation pm
  where pm.project_id = project.project_id and pm.project_role = 'PM' and pm.deleted_at is null)`;

/**
 * The leads of the members, without people who are their own managers; needs `project`. A deputy's own
 * membership does not count: otherwise a deputy from the lead's team would lead themselves.
 */
export const memberLeadIds = (viewer: Viewer) => sql<number[]>`(
  select coalesce(json_agg(distinct person.manager_id), '[]')
  from project_evaluation member join employee person on person.employee_id = member.employee_id
  where member.project_id = project.project_id and member.deleted_at is null
    and person.manager_id <> person.employee_id
    and ${isDeputy(viewer) ? sql`person.employee_id <> ${viewer.employeeId}` : sql`true`})`;

const isDeputy = ({ deputyFor = [] }: Viewer) => deputyFor.length > 0;

const askedColumns = ({ employeeIds, clientId }: Asked) => sql`
  company_today() as today, exists (select from client where client_id = ${clientId}) as "isClientKnown",
  (select coalesce(json_agg(employee_id), '[]') from employee
    where employee_id = any(${employeeIds}::integer[]) and ${isActive()}) as "activeIds"`;

/** The facts that a new project needs. */
export async function askedFacts(tx: Transaction, asked: Asked): Promise<AskedFacts> {
  const { rows } = await sql<AskedFacts>`select ${askedColumns(asked)}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A select without a table has one row.');
  return row;
}

/**
 * Locks the project until the transaction ends, by its id or a current member's evaluation; null when it
 * doesn't exist or is deleted. Locks first and reads afterwards, so that a caller who waited sees the other
 * one's changes.
 */
export async function lockProject(
  { tx, viewer }: Pick<Call, 'tx' | 'viewer'>,
  which: { readonly projectId: number } | { readonly evaluationId: number },
  asked: Asked = { employeeIds: [], clientId: 0 },
): Promise<(LockedProject & AskedFacts) | null> {
  const wanted =
    'projectId' in which
      ? sql`${which.projectId}`
      : sql`(select project_id from project_evaluation
          where evaluation_id = ${which.evaluationId} and deleted_at is null)`;
  const { rows: locked } = await sql<{ projectId: number }>`
    select project_id as "projectId" from project where project_id = ${wanted} and deleted_at is null
    for no key update`.execute(tx);
  const [found] = locked;
  if (!found) return null;
  const { rows } = await sql<LockedProject & AskedFacts>`
    select project.project_id as "projectId", project.client_id as "clientId", project.created_by as "creatorId",
      ${managerIdOfProject} as "projectManagerId", ${memberLeadIds(viewer)} as "memberLeadIds",
      project.closed_at is not null as "isClosed", ${isLinkExpired} as "isExpired",
      project.start_date as "startDate", project.end_date as "endDate",
      project.evaluation_deadline as "evaluationDeadline", ${lastChange('project')}, ${askedColumns(asked)},
      (select coalesce(json_agg(json_build_object('evaluationId', member.evaluation_id,
          'employeeId', member.employee_id, 'fullName', person.full_name, 'projectRole', member.project_role,
          'isSubmitted', member.submitted_at is not null, 'isActive', ${isActive('person')},
          'managerId', person.manager_id, 'leaveUntil', ${onLeaveUntil(sql.ref('person.employee_id'))},
          'startsOn', ${startsOn('person')})
          order by member.made), '[]')
        from project_evaluation member join employee person on person.employee_id = member.employee_id
        where member.project_id = project.project_id and member.deleted_at is null) as members
    from project where project.project_id = ${found.projectId}`.execute(tx);
  return rows[0] ?? null;
}

/** Whether the viewer leads a member of any project. */
export async function leadsAMember(db: Db, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`
    select member.evaluation_id
    from project_evaluation member join employee person on person.employee_id = member.employee_id
    join project on project.project_id = member.project_id
    where ${isLedBy(viewer, 'person')}
      and member.deleted_at is null and project.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}
