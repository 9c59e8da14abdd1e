import { type RawBuilder, sql } from 'kysely';
import { UPCOMING_DATES_DAYS } from '#contract/core/values/constants.ts';
import { FIRST_DAY } from '#contract/dashboards/dashboards.ts';
import type { LoginEntry, ShortDay } from '#contract/dashboards/dashboards.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { type Hints, textToldApart } from '#contract/core/names.ts';
import type { TextWithNames } from '#contract/core/names.schemas.ts';
import type { Viewer } from '#contract/policies.ts';
import { asJsonList, isActive, personInText } from '#server/db/facts.ts';
import { hintsAmong } from '../namesakes/namesakes.ts';
import { idsAmong, namesakeRows, type StoredNamesake } from '../namesakes/namesakes.queries.ts';
import { newestLogins } from './logins.queries.ts';

type UpcomingDates = {
  readonly today: string;
  readonly days: ShortDay[];
  /** Read together with the dates so that the whole dashboard needs one statement. */
  readonly logins: LoginEntry[];
  readonly hints: Hints;
};

type Kind = (typeof kinds)[number];
type Said<Text = TextWithNames> = { readonly entityId: number; readonly description: Text };
type ReadDay = Omit<ShortDay, Kind> & {
  readonly [K in Exclude<Kind, 'projectDeadlines'>]: readonly Said[];
} & { readonly projectDeadlines: readonly Said<readonly string[]>[] };
type ReadDates = Omit<UpcomingDates, 'days' | 'hints'> & {
  readonly days: readonly ReadDay[];
  readonly namesakes: readonly StoredNamesake[];
};

type Options = {
  /** Whose names are told apart. */
  readonly viewer: Viewer;
  /** Other people on the page, whose hints are read, too. */
  readonly alsoNamed?: readonly number[];
  readonly withLogins?: boolean;
  /** Dates of a kind on a day, at most; null for all. */
  readonly ofAKind?: number | null;
};

/**
 * Deadlines, hire dates and meetings from today to the same weekday two weeks later, by day, in one
 * statement. Leaves out empty days. Hire dates are first days and anniversaries; in non-leap years PostgreSQL
 * puts February 29 on the 28th. Source: docs/product/dashboards.md.
 */
export async function upcomingDates(
  db: Db,
  { viewer, alsoNamed = [], withLogins = false, ofAKind = null }: Options,
): Promise<UpcomingDates> {
  const isListed = ofAKind === null ? sql`true` : sql`nth <= ${sql.lit(ofAKind)}`;
  const listed = (kind: string) => datesOfKind(kind, isListed);
  const { rows } = await sql<ReadDates>`
    with span as (
      select company_today() as today, company_today() + ${UPCOMING_DATES_DAYS}::integer as last
    ), dates as (
      ${reviewDates('final_deadline', 'annualReviewDeadlines')}
      union all ${reviewDates('sitdown_date', 'sitDownDates', sql`and review.meeting_completed_at is null`)}
      union all ${hireDates}
      union all ${projectDeadlines}
    ), numbered as (
      select dates.*, row_number() over (partition by day, kind order by place, name, entity_id) as nth
      from dates
    ), days as (
      select day,
        ${listed('annualReviewDeadlines')}, ${listed('projectDeadlines')},
        ${listed('hireDates')}, ${listed('sitDownDates')},
        json_build_object(${sql.join(kinds.map((kind) => sql`${kind}::text, count(*) filter (where kind = ${kind})`))},
          'firstDays', count(*) filter (where kind = 'hireDates' and place = '')) as counts
      from numbered group by day
    )
    select span.today, ${withLogins ? asJsonList(newestLogins) : sql`'[]'::json`} as logins, ${asJsonList(
      namesakeRows(sql`
        select (part ->> 'employeeId')::integer from numbered, jsonb_array_elements(description) part
        where ${isListed}
        union ${idsAmong(alsoNamed)}`),
    )} as namesakes,
      coalesce((select json_agg(to_json(days) order by days.day) from days), '[]') as days
    from span`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The upcoming dates were not read.');
  const hints = hintsAmong(viewer, found.namesakes);
  const told = (said: readonly Said[]) =>
    said.map(({ entityId, description }) => ({ entityId, description: textToldApart(description, hints) }));
  const days = found.days.map(
    ({ annualReviewDeadlines, projectDeadlines, hireDates, sitDownDates, ...day }) => ({
      ...day,
      annualReviewDeadlines: told(annualReviewDeadlines),
      projectDeadlines: told(projectDeadlines),
      hireDates: told(hireDates),
      sitDownDates: told(sitDownDates),
    }),
  );
  return { today: found.today, logins: found.logins, days, hints };
}

/** Today in the company's time zone. */
export async function companyToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The day was not read.');
  return found.today;
}

const reviewDates = (column: 'final_deadline' | 'sitdown_date', kind: string, more = sql``) => sql`
  select ${sql.ref(`review.${column}`)} as day, ${kind}::text as kind, employee.employee_id as entity_id,
    employee.full_name as name, jsonb_build_array(${personInText('employee')}) || case
      when ${kind}::text = 'sitDownDates' and lead.employee_id <> employee.employee_id
      then jsonb_build_array(' with ', ${personInText('lead')}) else '[]' end as description,
    employee.sort_name as place
  from annual_review review
  join marking_period period using (marking_period_id)
  join employee on employee.employee_id = review.employee_id
  left join employee lead on lead.employee_id = employee.manager_id
  cross join span
  where review.completed_at is null and period.ended_at is null and ${isActive()}
    and ${sql.ref(`review.${column}`)} between span.today and span.last ${more}`;

/**
 * Anniversaries in the span. The index on month and day finds the candidates, also the day after each: a
 * person hired on February 29 has the anniversary on the 28th of other years. Leaves out people who leave
 * before the day.
 */
const hireDates = sql`
  select anniversary.day, 'hireDates', employee.employee_id, employee.full_name,
    jsonb_build_array(${personInText('employee')}, case anniversary.years
      when 0 then ${FIRST_DAY}::text when 1 then ': 1 year' else ': ' || anniversary.years || ' years' end),
    -- First days come before the anniversaries of the day.
    case anniversary.years when 0 then '' else employee.sort_name end
  from employee cross join span
  cross join lateral (
    select distinct extract(year from edge)::integer - extract(year from employee.hire_date)::integer as years
    from unnest(array[span.today, span.last]) edge) counted
  cross join lateral (
    select counted.years, (employee.hire_date + make_interval(years => counted.years))::date as day) anniversary
  where ${isActive()}
    and extract(month from employee.hire_date)::int * 100 + extract(day from employee.hire_date)::int = any((
      select array_agg(found) || array_agg(found + 1) from (
        select extract(month from one)::int * 100 + extract(day from one)::int as found
        from span near, generate_series(near.today, near.last, interval '1 day') one) days)::int[])
    and counted.years >= 0 and anniversary.day between span.today and span.last
    and (employee.end_date is null or employee.end_date >= anniversary.day)`;

const projectDeadlines = sql`
  select project.evaluation_deadline, 'projectDeadlines', project.project_id, project.name || ' for ' || client.name,
    jsonb_build_array(project.name || ' for ' || client.name), project.name
  from project join client on client.client_id = project.client_id cross join span
  where project.deleted_at is null and project.closed_at is null
    and project.evaluation_deadline between span.today and span.last`;

const kinds = ['annualReviewDeadlines', 'projectDeadlines', 'hireDates', 'sitDownDates'] as const;

const datesOfKind = (kind: string, isListed: RawBuilder<unknown>) => sql`
  coalesce(json_agg(json_build_object('entityId', entity_id, 'description', description)
    order by nth) filter (where kind = ${kind} and ${isListed}), '[]') as ${sql.ref(kind)}`;
