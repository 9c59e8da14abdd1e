import { sql } from 'kysely';
import { LIST_COUNT_EXACT } from '#contract/core/lists.ts';
import type { QueryOf } from '#contract/core/endpoint.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { EmployeeRow } from '#contract/people/people.schemas.ts';
import type { listTeams } from '#contract/people/people.endpoints.ts';
import type { Db } from '#server/db/connection/client.ts';
import { asJsonList, isActive } from '#server/db/facts.ts';
import { countOf, keysOf, orderBy, type Page, pageOf, pageParts, type SortKey } from '#server/db/listing.ts';
import { byName, employeeSorts, isFoundBy, isTeamLead } from './people-list.queries.ts';
import { employeeRowColumns, employeeRowJoins } from '../people.queries.ts';

type TeamsQuery = QueryOf<typeof listTeams>;
type Member = EmployeeRow & { holdsAdmin: boolean };
export type FoundTeam = { readonly teamLead: EmployeeSummary | null; readonly teamMembers: Member[] };

const summary = sql`employee.employee_id as "employeeId", employee.full_name as "fullName"`;
const hasSearch = (q = '') => q !== '';

/**
 * The asked page of teams: the viewer's own, those of all other leads by name, and on the last page people's
 * managers without Team Lead and the unassigned. A search leaves out teams without a match. Without a viewer,
 * all leads come by name, and the last page has the unassigned even if there are none. Three statements at
 * most.
 */
export async function teamsPage(
  db: Db,
  query: TeamsQuery,
  viewerId: number | null,
): Promise<Page<FoundTeam>> {
  const leads = await leadsPage(db, query, viewerId);
  const isLast = leads.next === null;
  const others = isLast ? await otherManagers(db, query.q) : [];
  const members = await membersOf(db, query, {
    managerIds: [...leads.rows, ...others].map(({ employeeId }) => employeeId),
    withUnassigned: isLast,
  });
  const byManager = Map.groupBy(members, ({ manager }) => manager?.employeeId ?? null);
  const teams: FoundTeam[] = [...leads.rows, ...others].map((teamLead) => ({
    teamLead,
    teamMembers: byManager.get(teamLead.employeeId) ?? [],
  }));
  const unassigned = byManager.get(null) ?? [];
  return {
    rows:
      unassigned.length > 0 || (isLast && viewerId === null)
        ? [...teams, { teamLead: null, teamMembers: unassigned }]
        : teams,
    next: leads.next,
    total: leads.total,
  };
}

async function leadsPage(db: Db, query: TeamsQuery, viewerId: number | null): Promise<Page<EmployeeSummary>> {
  const isOfAnother: SortKey = { by: sql`(employee.employee_id <> ${viewerId})`, type: 'boolean' };
  // The order of the teams is fixed; `sort` is that of the members.
  const order = () => [...(viewerId === null ? [] : [isOfAnother]), ...byName(false)];
  const page = pageParts(query, { name: order, position: order, hired: order, review: order }, 'name');
  const found = sql`
    from employee cross join lateral (select employee.employee_id as id) manager
    where ${isTeamLead} and ${hasSearch(query.q) ? hasMatch(query.q) : sql`true`}`;
  // The viewer's own team apart: as the first key of one order, it would sort all leads for each page.
  const byNames = orderBy(byName(false));
  const rows = sql<EmployeeSummary & { cursor: string[] }>`
    select "employeeId", "fullName", cursor from (
      select ${summary}, ${page.cursor} as cursor, 0 as place
      ${found} and ${page.after} and employee.employee_id = ${viewerId}::integer
      union all (
        select ${summary}, ${page.cursor} as cursor, row_number() over (order by ${byNames}) as place
        ${found} and ${page.after} and employee.employee_id is distinct from ${viewerId}::integer
        order by ${byNames} limit ${page.limit})) listed
    order by place limit ${page.limit}`;
  // "offset 0" counts once for both uses.
  const read = await sql<{ rows: (EmployeeSummary & { cursor: string[] })[]; total: number }>`
    select case when leads.total > ${LIST_COUNT_EXACT}::integer then leads.total
        else leads.total + (select count(*)::int from (${managersWithoutRole(query.q)}) other)
          + (exists (select from employee where employee.manager_id is null and ${isMatch(query.q)}))::int
        end as total,
      ${asJsonList(rows)} as rows
    from (select ${countOf(found)} as total offset 0) leads`.execute(db);
  const [answer] = read.rows;
  if (!answer) throw new Error('The teams were not read.');
  return pageOf(page, answer);
}

const isMatch = (q?: string) => sql`(${isActive()} and ${isFoundBy(q)})`;

/**
 * A member of the team of `manager` matches. "offset 0" keeps PostgreSQL from matching the whole company
 * first: one match of a team suffices, and a page needs few teams.
 */
const hasMatch = (q?: string) =>
  sql`exists (select from employee where employee.manager_id = manager.id and ${isMatch(q)} offset 0)`;

/** Managers of matching people who may not lead: without Team Lead, or archived. */
const managersWithoutRole = (q?: string) => sql`
  select manager.id from (
    select employee_id as id from employee where not ${isTeamLead}
      and employee_id in (select led.manager_id from employee led where ${isActive('led')}) offset 0) manager
  where ${hasMatch(q)}`;

async function otherManagers(db: Db, q?: string): Promise<EmployeeSummary[]> {
  const { rows } = await sql<EmployeeSummary>`
    select ${summary} from employee where employee_id in (${managersWithoutRole(q)})
    order by sort_name collate in_words, first_name collate in_words, employee_id`.execute(db);
  return rows;
}

async function membersOf(
  db: Db,
  { q, sort = 'name' }: TeamsQuery,
  { managerIds, withUnassigned }: { managerIds: readonly number[]; withUnassigned: boolean },
): Promise<Member[]> {
  const isOfTeams = withUnassigned
    ? sql`(employee.manager_id = any(${managerIds}::integer[]) or employee.manager_id is null)`
    : sql`employee.manager_id = any(${managerIds}::integer[])`;
  const { rows } = await sql<Member>`
    with wanted as materialized (
      select employee.employee_id from employee where ${isOfTeams} and ${isActive()} and ${isFoundBy(q)})
    select ${employeeRowColumns}, 'Benchmark_Admin' = any(employee.permissions) as "holdsAdmin"
    from wanted join employee on employee.employee_id = wanted.employee_id ${employeeRowJoins}
    order by ${orderBy(keysOf(employeeSorts, sort))}`.execute(db);
  return rows;
}
