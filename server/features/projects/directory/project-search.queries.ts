import { sql } from 'kysely';
import { isAdmin, isProjectManager, type Viewer } from '#contract/policies.ts';
import type { FoundProject } from '#contract/dashboards/search.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { isLedBy } from '#server/db/facts.ts';
import { FIRST_READ, isBegunBy, wordFound } from '#server/db/plain.ts';
import { idsManagedBy } from './projects.queries.ts';

const STARTS = 'project.name_starts';

/**
 * The first open projects whose names have the words: those that the viewer manages or whose members they
 * lead; for Admins then the other open ones and the closed ones, by the word that was found.
 */
export async function findProjects(
  db: Db,
  viewer: Viewer,
  { typed, limit }: { readonly typed: string; readonly limit: number },
): Promise<FoundProject[]> {
  const managed = isProjectManager(viewer) ? sql`union ${idsManagedBy(viewer.employeeId)}` : sql``;
  const own = sql`
    select project.project_id as id, 0 as rank, '' as word from project
    where project.project_id in (
        select member.project_id from project_evaluation member
        join employee on employee.employee_id = member.employee_id
        where ${isLedBy(viewer)} and member.deleted_at is null ${managed})
      and project.deleted_at is null and project.closed_at is null
      and ${isBegunBy(STARTS, typed)}`;
  const all = sql`
    (select project.project_id as id, case when project.closed_at is null then 1 else 2 end as rank,
      ${wordFound(STARTS, typed)} as word
    from project where project.deleted_at is null and ${isBegunBy(STARTS, typed)}
    order by rank, word, id limit ${FIRST_READ})`;
  const listed = isAdmin(viewer) ? sql`${own} union all ${all}` : own;
  const { rows } = await sql<FoundProject>`
    select project.project_id as "projectId", project.name as "projectName", client.name as "clientName",
      project.closed_at is not null as "isClosed"
    from (select distinct on (id) id, rank, word from (${listed}) listed order by id, rank, word) first
    join project on project.project_id = first.id join client on client.client_id = project.client_id
    order by first.rank, first.word, project.name collate in_words, first.id
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
