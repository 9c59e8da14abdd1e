import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { columnOf } from '#contract/core/values/record-of.ts';
import type { TeamMember } from '#contract/projects/project-input.schemas.ts';
import { eachText, type ProjectText, projectTextNames } from '#contract/projects/project-texts.ts';
import type { Transaction } from '#server/db/connection/client.ts';

/** 128 random bits in guid shape. A caller with the guid can answer as that person. */
export const newGuid = () =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export type ProjectWrite = {
  /** For an existing project, undefined texts and links stay unchanged. */
  texts: Readonly<Record<ProjectText, string | undefined>>;
  /** 0: finds or adds the client by its name. */
  clientId: number;
  clientName: string;
  links: readonly { name: string; url: string }[] | undefined;
};

/** Finds a client by name (case-insensitive) or adds it. */
const clientNamed = (name: string, byEmployeeId: number) => sql`
  insert into client (name, created_by) values (${name}, ${byEmployeeId})
  on conflict (lower(name)) do update set name = client.name returning client_id`;

export async function writeClient(
  tx: Transaction,
  name: string,
  byEmployeeId: number,
  audit: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ clientId: number }>`
    with saved as (${clientNamed(name, byEmployeeId)}), audited as (${audit})
    select client_id as "clientId" from saved`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The client was not saved.');
  return row.clientId;
}

const clientOf = ({ clientId, clientName }: ProjectWrite, byEmployeeId: number) =>
  clientId > 0 ? sql`select ${clientId}::integer as client_id` : clientNamed(clientName, byEmployeeId);

const linksOf = (links: ProjectWrite['links'] = []) => sql`
  jsonb_to_recordset(${JSON.stringify(links.map((link, place) => ({ ...link, place })))}::jsonb)
    as link (place integer, name text, url text)`;

/** Each text's column has its name, except one. */
const columns = projectTextNames.map((name) => ({
  name,
  column: name === 'projectName' ? 'name' : columnOf(name),
}));
const columnList = sql.join(columns.map(({ column }) => sql.ref(column)));
const givenList = sql.join(columns.map(({ column }) => sql.ref(`given.${column}`)));
const columnChanges = sql.join(
  columns.map(
    ({ column }) =>
      sql`${sql.ref(column)} = coalesce(${sql.ref(`given.${column}`)}, ${sql.ref(`project.${column}`)})`,
  ),
);

/** A row of a project that has its texts, and null where one is undefined. */
const rowOf = (texts: ProjectWrite['texts']) => sql`
  jsonb_populate_record(null::project,
    ${JSON.stringify(Object.fromEntries(columns.map(({ name, column }) => [column, texts[name]])))}::jsonb) as given`;

/** Inserts the project, its links and its client, in one statement. Returns the project's id. */
export async function insertProject(
  tx: Transaction,
  write: ProjectWrite,
  byEmployeeId: number,
): Promise<number> {
  const { rows } = await sql<{ projectId: number }>`
    with used as (${clientOf(write, byEmployeeId)}), saved as (
      insert into project (${columnList}, client_id, created_at, created_by, changed_by)
      select ${givenList}, used.client_id, app_now(), ${byEmployeeId}, ${byEmployeeId}
      from used, ${rowOf(eachText((name) => write.texts[name] ?? ''))} returning project_id
    ), linked as (
      insert into project_link (project_id, place, name, url)
      select project_id, place, link.name, url from saved, ${linksOf(write.links)}
    )
    select project_id as "projectId" from saved`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The project was not inserted.');
  return row.projectId;
}

/**
 * Updates the project's own fields and links. The same statement removes members and takes the PM role from
 * the former PM, so that the next statement finds the role free. Links with an unchanged title keep their
 * rows.
 */
export async function updateProject(
  tx: Transaction,
  projectId: number,
  write: ProjectWrite & {
    readonly removedIds: readonly number[];
    readonly kept: readonly TeamMember[];
    readonly byEmployeeId: number;
  },
  audit: RawBuilder<unknown>,
): Promise<void> {
  const { byEmployeeId } = write;
  await sql`
    with used as (${clientOf(write, byEmployeeId)}), saved as (
      update project set ${columnChanges}, client_id = used.client_id, changed_by = ${byEmployeeId}
      from used, ${rowOf(write.texts)} where project.project_id = ${projectId}
    ), given as (
      select * from ${linksOf(write.links)}
    ), dropped as (
      delete from project_link where project_id = ${projectId} and not ${write.links === undefined}::boolean
        and lower(name) not in (select lower(name) from given)
    ), linked as (
      insert into project_link (project_id, place, name, url)
      select ${projectId}, place, name, url from given
      on conflict (project_id, lower(name)) do update
        set place = excluded.place, name = excluded.name, url = excluded.url
    ), gone as (
      update project_evaluation set deleted_at = app_now(), deleted_by = ${byEmployeeId}
      where project_id = ${projectId} and deleted_at is null and evaluation_id = any(${write.removedIds}::integer[])
    ), stepped_down as (
      update project_evaluation set project_role = kept."projectRole"
      from ${membersOf(write.kept)}
      where project_id = ${projectId} and deleted_at is null and project_evaluation.project_role = 'PM'
        and employee_id = kept."employeeId" and kept."projectRole" <> 'PM'
    )
    ${audit}`.execute(tx);
}

const membersOf = (members: readonly TeamMember[]) => sql`
  jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as kept ("employeeId" integer, "projectRole" text)`;

/** A member to invite. */
type Invited = { evaluationId: number; employeeId: number };

/**
 * Updates the roles of kept members and inserts the evaluations of new ones, in one statement. Returns the
 * members whose invitation is now due; each member gets only one.
 */
export async function writeTeam(
  tx: Transaction,
  projectId: number,
  team: { readonly kept: readonly TeamMember[]; readonly added: readonly TeamMember[] },
  invites: { readonly isDue: boolean; readonly activeIds: readonly number[] },
): Promise<Invited[]> {
  const added = team.added.map((member) => ({ ...member, guid: newGuid() }));
  const isInvited = (employeeId: string) =>
    sql`(${invites.isDue}::boolean and ${sql.ref(employeeId)} = any(${invites.activeIds}::integer[]))`;
  const isNewlyInvited = sql`(invited_at is null and submitted_at is null and ${isInvited('employee_id')})`;
  const { rows } = await sql<Invited>`
    with changed as (
      update project_evaluation set project_role = kept."projectRole",
        invited_at = case when ${isNewlyInvited} then app_now() else invited_at end,
        asked_at = case when ${isNewlyInvited} then coalesce(asked_at, app_now()) else asked_at end
      from ${membersOf(team.kept)}
      where project_id = ${projectId} and deleted_at is null and employee_id = kept."employeeId"
        and (project_evaluation.project_role <> kept."projectRole" or ${isNewlyInvited})
      returning evaluation_id, employee_id, invited_at
    ), added as (
      insert into project_evaluation (project_id, employee_id, project_role, guid, invited_at, asked_at)
      select ${projectId}, "employeeId", "projectRole", guid,
        case when ${isInvited('employeeId')} then app_now() end, case when ${isInvited('employeeId')} then app_now() end
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as new (
        "employeeId" integer, "projectRole" text, guid uuid)
      returning evaluation_id, employee_id, invited_at
    )
    select evaluation_id as "evaluationId", employee_id as "employeeId"
    from (select * from changed union all select * from added) written
    where invited_at = app_now() order by evaluation_id`.execute(tx);
  return rows;
}

export async function setClosed(tx: Transaction, projectId: number, byEmployeeId: number): Promise<void> {
  await sql`
    update project set closed_at = app_now(), closed_by = ${byEmployeeId}, changed_by = ${byEmployeeId}
    where project_id = ${projectId}`.execute(tx);
}

export async function setDeleted(tx: Transaction, projectId: number, byEmployeeId: number): Promise<void> {
  await sql`
    update project set deleted_at = app_now(), deleted_by = ${byEmployeeId}, changed_by = ${byEmployeeId}
    where project_id = ${projectId}`.execute(tx);
}

/** Removes a member from the team: deletes their evaluation and raises the project's version. */
export async function removeMember(
  tx: Transaction,
  projectId: number,
  evaluationId: number,
  byEmployeeId: number,
): Promise<void> {
  await sql`
    with gone as (
      update project_evaluation set deleted_at = app_now(), deleted_by = ${byEmployeeId}
      where evaluation_id = ${evaluationId} and deleted_at is null
    )
    update project set changed_by = ${byEmployeeId} where project_id = ${projectId}`.execute(tx);
}
