import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { isAdmin, isProjectManager, type Viewer } from '#contract/policies.ts';
import type { listProjects } from '#contract/projects/projects.endpoints.ts';
import type { ProjectRow } from '#contract/projects/projects.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { inWords, type Page, pageParts, readPage, type Sorts, uniqueKey } from '#server/db/listing.ts';
import { everyWord, hasPart, isNamed } from '#server/db/plain.ts';
import { managerIdOfProject } from './project-facts.queries.ts';
import { idsManagedBy, projectRowColumns, projectRowJoins, submittedShare } from './projects.queries.ts';

type ProjectQuery = QueryOf<typeof listProjects>;
type Positioned = ProjectRow & { cursor: string[] };

const byId = uniqueKey('project.project_id');
const byText = (text: RawBuilder<unknown>) => (isDescending: boolean) => [
  inWords(text, isDescending),
  byId(isDescending),
];
const byDay = (column: string) => (isDescending: boolean) => [
  { by: sql.ref(`project.${column}`), type: 'date', isDescending } as const,
  { by: sql`project.created_at`, type: 'timestamptz', isDescending } as const,
  byId(isDescending),
];

const sorts: Sorts<'name' | 'client' | 'manager' | 'start' | 'end' | 'status'> = {
  name: byText(sql`project.name`),
  client: byText(sql`client.name`),
  // A project without a manager comes last in either direction.
  manager: (isDescending) => [
    { by: sql`(manager.employee_id is null)`, type: 'boolean' },
    ...byText(sql`coalesce(manager.full_name, '')`)(isDescending),
  ],
  start: byDay('start_date'),
  end: byDay('end_date'),
  status: (isDescending) => [{ by: submittedShare, type: 'float8', isDescending }, byId(isDescending)],
};

/** The asked page of the open projects: all for Admins, their own for project managers. */
export const openProjectsPage = async (
  db: Db,
  query: ProjectQuery,
  viewer: Viewer,
): Promise<Page<ProjectRow>> =>
  projectsPage(db, query, sql`project.closed_at is null and ${isListedFor(viewer)}`);

/** The asked page of the closed projects. */
export const closedProjectsPage = async (db: Db, query: ProjectQuery): Promise<Page<ProjectRow>> =>
  projectsPage(db, query, sql`project.closed_at is not null`);

/** In one statement: the page first, then the columns of its rows. */
async function projectsPage(
  db: Db,
  query: ProjectQuery,
  isListed: RawBuilder<unknown>,
): Promise<Page<ProjectRow>> {
  const page = pageParts(query, sorts, '-end');
  const found = sql`
    from ${projectRowJoins}
    where project.deleted_at is null and ${isListed} and ${everyWord(query.q ?? '', isNamedOrDated)}`;
  const rows = sql<Positioned>`
    select ${projectRowColumns}, page.cursor
    from (
      select project.project_id as id, ${page.cursor} as cursor, row_number() over (order by ${page.order}) as place
      ${found} and ${page.after} order by ${page.order} limit ${page.limit}) page
    join (${projectRowJoins}) on project.project_id = page.id
    order by page.place`;
  return readPage(db, page, { found, rows });
}

/** All for Admins, those that they manage for project managers. */
function isListedFor(viewer: Viewer): RawBuilder<unknown> {
  if (isAdmin(viewer)) return sql`true`;
  if (!isProjectManager(viewer)) return sql`false`;
  return sql`project.project_id in (${idsManagedBy(viewer.employeeId)})`;
}

/**
 * A word occurs in the name, in the manager's full name, or in the year of the start or the end. "offset 0"
 * has each manager looked up: PostgreSQL would look for the name among all people first.
 */
function isNamedOrDated(word: string): RawBuilder<unknown> {
  const named = sql`(${hasPart('project.plain_name', word)} or exists (
    select from employee named
    where named.employee_id = ${managerIdOfProject} and ${isNamed('named', word)} offset 0))`;
  if (!/^\d{1,4}$/.test(word)) return named;
  return sql`(${named} or strpos(to_char(project.start_date, 'YYYY'), ${word}) > 0
    or strpos(to_char(project.end_date, 'YYYY'), ${word}) > 0)`;
}
