import { type RawBuilder, sql } from 'kysely';
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

const isTeamLead = sql<boolean>`(${isActive()} and 'Benchmark_TeamLead' = any(employee.permissions))`;
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
  const found = sql`from employee where ${isTeamLead} and ${hasMatch(query.q)}`;
  const rows = sql<EmployeeSummary & { cursor: string[] }>`
    select ${summary}, ${page.cursor} as cursor ${found} and ${page.after}
    order by ${page.order} limit ${page.limit}`;
  const read = await sql<{ rows: (EmployeeSummary & { cursor: string[] })[]; total: number }>`
    select case when leads.total > ${LIST_COUNT_EXACT}::integer then leads.total
        else leads.total + (select count(*)::int from (${managersWithoutRole(query.q)}) other)
          + (select count(*)::int from (select from employee
            where ${isActive()} and manager_id is null and ${isFoundBy(query.q)} limit 1) unassigned) end as total,
      ${asJsonList(rows)} as rows
    from (select ${countOf(sql`select ${found}`)} as total) leads`.execute(db);
  const [answer] = read.rows;
  if (!answer) throw new Error('The teams were not read.');
  return pageOf(page, answer);
}

/** Without a search, also leads of empty teams. Needs `employee`, the lead. */
const hasMatch = (q?: string): RawBuilder<boolean> =>
  hasSearch(q)
    ? sql<boolean>`employee.employee_id in (
        select employee.manager_id from employee where ${isActive()} and ${isFoundBy(q)})`
    : sql<boolean>`true`;

/** Managers of active people who may not lead: without Team Lead, or archived. */
const managersWithoutRole = (q?: string) => sql`
  select distinct employee.manager_id from employee
  join employee manager on manager.employee_id = employee.manager_id
  where ${isActive()} and ${isFoundBy(q)}
    and not (${isActive('manager')} and 'Benchmark_TeamLead' = any(manager.permissions))`;

async function otherManagers(db: Db, q?: string): Promise<EmployeeSummary[]> {
  const { rows } = await sql<EmployeeSummary>`
    select ${summary} from employee where employee_id in (${managersWithoutRole(q)})
    order by last_name collate in_words, first_name collate in_words, employee_id`.execute(db);
  return rows;
}

async function membersOf(
  db: Db,
  { q, sort = 'name' }: TeamsQuery,
  { managerIds, withUnassigned }: { managerIds: readonly number[]; withUnassigned: boolean },
): Promise<Member[]> {
  const ids = sql`select employee_id from employee where manager_id = any(${managerIds}::integer[])
    ${withUnassigned ? sql`union all select employee_id from employee where manager_id is null` : sql``}`;
  const { rows } = await sql<Member>`
    select ${employeeRowColumns}, 'Benchmark_Admin' = any(employee.permissions) as "holdsAdmin"
    from employee ${employeeRowJoins}
    where employee.employee_id in (${ids}) and ${isActive()} and ${isFoundBy(q)}
    order by ${orderBy(keysOf(employeeSorts, sort))}`.execute(db);
  return rows;
}
