import { sql } from 'kysely';
import { LIST_COUNT_EXACT } from '#contract/lists.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { EmployeeSummary } from '#contract/names.ts';
import type { EmployeeRow, listTeams } from '#contract/people.ts';
import type { Db } from '#server/db/client.ts';
import { asJsonList, isActive } from '#server/db/facts.ts';
import { countOf, keysOf, orderBy, type Page, pageOf, pageParts, type SortKey } from '#server/db/listing.ts';
import { byName, employeeSorts, isFoundBy } from './people-list.queries.ts';
import { employeeRowColumns, employeeRowJoins } from './people.queries.ts';

type TeamsQuery = QueryOf<typeof listTeams>;
type Member = EmployeeRow & { holdsAdmin: boolean };
type FoundTeam = { readonly teamLead: EmployeeSummary | null; readonly teamMembers: Member[] };

const isTeamLead = sql`(${isActive()} and 'Benchmark_TeamLead' = any(employee.permissions))`;
const summary = sql`employee.employee_id as "employeeId", employee.full_name as "fullName"`;
const hasSearch = (q = '') => q !== '';

/**
 * The asked page of teams: the viewer's own, those of all other leads by name, and on the last page people's managers
 * without Team Lead and the unassigned. A search leaves out teams without a match. Three statements at most.
 */
export async function teamsPage(db: Db, query: TeamsQuery, viewerId: number): Promise<Page<FoundTeam>> {
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
    rows: unassigned.length > 0 ? [...teams, { teamLead: null, teamMembers: unassigned }] : teams,
    next: leads.next,
    total: leads.total,
  };
}

async function leadsPage(db: Db, query: TeamsQuery, viewerId: number): Promise<Page<EmployeeSummary>> {
  const isOfAnother: SortKey = { by: sql`(employee.employee_id <> ${viewerId})`, type: 'boolean' };
  // The order of the teams is fixed; `sort` is that of the members.
  const order = () => [isOfAnother, ...byName(false)];
  const page = pageParts(query, { name: order, position: order, hired: order, review: order }, 'name');
  const found = sql`from employee where ${isTeamLead} and ${
    hasSearch(query.q) ? sql`employee.employee_id in (select manager_id from matched)` : sql`true`
  }`;
  const rows = sql<EmployeeSummary & { cursor: string[] }>`
    select ${summary}, ${page.cursor} as cursor ${found} and ${page.after}
    order by ${page.order} limit ${page.limit}`;
  const read = await sql<{ rows: (EmployeeSummary & { cursor: string[] })[]; total: number }>`
    with matched as materialized (${matching(query.q)})
    select case when leads.total > ${LIST_COUNT_EXACT}::integer then leads.total
        else leads.total + (select count(*)::int from (${managersWithoutRole}) other)
          + (select count(*)::int from (select from matched where manager_id is null limit 1) unassigned)
        end as total,
      ${asJsonList(rows)} as rows
    from (select ${countOf(found)} as total) leads`.execute(db);
  const [answer] = read.rows;
  if (!answer) throw new Error('The teams were not read.');
  return pageOf(page, answer);
}

/** The active people who match, read once for the statement. */
const matching = (q?: string) => sql`
  select employee.employee_id, employee.manager_id from employee where ${isActive()} and ${isFoundBy(q)}`;

/** Managers of matching people who may not lead: without Team Lead, or archived. Needs `matched`. */
const managersWithoutRole = sql`
  select manager.employee_id from (select distinct manager_id from matched) led
  join employee manager on manager.employee_id = led.manager_id
  where not (${isActive('manager')} and 'Benchmark_TeamLead' = any(manager.permissions))`;

async function otherManagers(db: Db, q?: string): Promise<EmployeeSummary[]> {
  const { rows } = await sql<EmployeeSummary>`
    with matched as materialized (${matching(q)})
    select ${summary} from employee where employee_id in (${managersWithoutRole})
    order by last_name collate in_words, first_name collate in_words, employee_id`.execute(db);
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
