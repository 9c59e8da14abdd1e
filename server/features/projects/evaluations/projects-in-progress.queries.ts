import { sql } from 'kysely';
import type { DashboardProject } from '#contract/dashboards/dashboards.schemas.ts';
import type { listProjectsInProgress } from '#contract/dashboards/dashboards.endpoints.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { Viewer } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, hasPart, isNamed } from '#server/db/plain.ts';
import {
  membersFor,
  projectRowColumns,
  projectRowJoins,
  submittedShare,
} from '../directory/projects.queries.ts';

type ProjectQuery = QueryOf<typeof listProjectsInProgress>;

const columnsFor = (viewer: Viewer) => sql`${projectRowColumns}, project.name as "projectTitle",
      project.evaluation_deadline as deadline, manager.sort_name as "managerLastName", ${membersFor(viewer)} as members`;

const isOpen = sql`project.deleted_at is null and project.closed_at is null`;

const byId = uniqueKey('project.project_id');

const sorts: Sorts<'title' | 'manager' | 'status' | 'deadline'> = {
  title: (isDescending) => [inWords(sql`project.name`, isDescending), byId(isDescending)],
  // A project without a manager comes last in either direction.
  manager: (isDescending) => [
    { by: sql`(manager.employee_id is null)`, type: 'boolean' },
    inWords(sql`coalesce(manager.sort_name, '')`, isDescending),
    inWords(sql`coalesce(manager.first_name, '')`, isDescending),
    byId(isDescending),
  ],
  status: (isDescending) => [{ by: submittedShare, type: 'float8', isDescending }, byId(isDescending)],
  deadline: (isDescending) => [
    { by: sql`project.evaluation_deadline`, type: 'date', isDescending },
    byId(isDescending),
  ],
};

/** The asked page of the open projects, in one statement. Words are part of the title or manager's name. */
export async function projectsInProgressPage(
  db: Db,
  query: ProjectQuery,
  viewer: Viewer,
): Promise<Page<DashboardProject>> {
  const page = pageParts(query, sorts, 'deadline');
  const found = sql`
    from ${projectRowJoins} where ${isOpen} and ${everyWord(query.q ?? '', isTitledOrNamed)}`;
  const listed = await readPage(db, page, {
    found,
    rows: sql<DashboardProject & { cursor: string[] }>`
      select ${columnsFor(viewer)}, page.cursor
      from (
        select project.project_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
        ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
      join (${projectRowJoins}) on project.project_id = page.id
      order by page.place`,
  });
  return { ...listed, rows: listed.rows.map(withoutLinks) };
}

const isTitledOrNamed = (word: string) =>
  sql`(${hasPart('project.plain_name', word)} or ${isNamed('manager', word)})`;

const withoutLinks = ({ members, ...project }: DashboardProject): DashboardProject => ({
  ...project,
  members: members.map(({ guid: _link, ...member }) => member),
});
