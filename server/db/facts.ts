import { type Expression, type RawBuilder, sql } from 'kysely';
import { LINK_DAYS_AFTER_DEADLINE, REMINDER_HOUR } from '#contract/core/values/constants.ts';
import { isAdmin, leadIdsOf, type ReportingLine, type Viewer } from '#contract/policies.ts';
import type { Db, Transaction } from './connection/client.ts';

// Facts shared by several features. This module imports no feature.

/** Builds a part of a statement once for each table or alias, because taking names apart is slow. */
export function memoizePerTable<Part>(build: (table: string) => Part): (table: string) => Part {
  const parts = new Map<string, Part>();
  return (table) => {
    const known = parts.get(table);
    if (known !== undefined) return known;
    const part = build(table);
    parts.set(table, part);
    return part;
  };
}

const isActiveIn = memoizePerTable(
  (table) => sql<boolean>`(${sql.ref(`${table}.archived_at`)} is null
    and (${sql.ref(`${table}.end_date`)} is null or ${sql.ref(`${table}.end_date`)} >= (select company_today())))`,
);

/** SQL condition: the employee may sign in and act, that is, is neither archived nor past their last day. */
export const isActive = (alias = 'employee'): RawBuilder<boolean> => isActiveIn(alias);

// By the index of people with a last day, and without a correlation, so that PostgreSQL reads them once.
const idsOfFormer = sql`(select former.employee_id from employee former
  where former.end_date is not null and not ${isActive('former')})`;

const isAwaitedUntil = (doneColumn: string) =>
  memoizePerTable(
    (table) => sql<boolean>`(${sql.ref(`${table}.${doneColumn}`)} is null
      and ${sql.ref(`${table}.employee_id`)} not in ${idsOfFormer})`,
  );

/** SQL condition: a reviewer entry isn't done, and its person can answer. As `isAwaited` of the contract. */
export const isReviewAwaited = isAwaitedUntil('completed_at');

/** SQL condition: a reviewer entry is done, or its person can answer. As `isCounted` of the contract. */
export const isReviewCounted = memoizePerTable(
  (table) => sql<boolean>`(${sql.ref(`${table}.completed_at`)} is not null or ${isReviewAwaited(table)})`,
);

/** SQL condition: an evaluation is unsubmitted, and its person can answer. As the contract's `isAwaited`. */
export const isEvaluationAwaited = isAwaitedUntil('submitted_at');

/** SQL condition: another active Admin could act instead of the employee. Needs `employee` in FROM. */
export const hasOtherAdmin = hasAdminBeside(sql.ref('employee.employee_id'));

/** SQL condition: there is an active Admin other than the employee with this id. */
export function hasAdminBeside(employeeId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from employee other
  where other.employee_id <> ${employeeId} and 'Benchmark_Admin' = any(other.permissions)
    and ${isActive('other')})`;
}

export const companyZone = sql<string>`(select time_zone from installation)`;

/** SQL condition: the hour has come at which the company's mornings begin. */
export const morningHasCome = sql<boolean>`(extract(hour from app_now() at time zone ${companyZone})
  >= ${REMINDER_HOUR})`;

/** The employee and their manager; null if the employee does not exist. */
export async function reportingLineOf(
  db: Db | Transaction,
  employeeId: number,
): Promise<ReportingLine | null> {
  const { rows } = await sql<ReportingLine>`
    select employee_id as "employeeId", manager_id as "managerId" from employee
    where employee_id = ${employeeId}`.execute(db);
  return rows[0] ?? null;
}

/** Version and last change of a row. */
export type LastChange = { version: number; changedByName: string | null; changedAt: string };

/** The columns of a {@link LastChange} for a row of `table`, with the time in the company's zone. */
export const lastChange = memoizePerTable(
  (table) => sql`
  ${sql.ref(`${table}.version`)},
  (select full_name from employee changer where changer.employee_id = ${sql.ref(`${table}.changed_by`)}) as "changedByName",
  ${changedAt(sql.ref(`${table}.changed_at`))} as "changedAt"`,
);

/** Formats an instant for the message about a stale version. */
export function changedAt(instant: Expression<unknown>) {
  return sql<string>`to_char(${instant} at time zone ${companyZone}, 'MM/DD/YYYY HH24:MI')`;
}

/** An instant in a response: `YYYY-MM-DDTHH:MM:SSZ`. */
export const instantInUtc = (instant: Expression<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The id of a reviewer entry that is answered here; null for a survey link. */
export const formIdOf = memoizePerTable(
  (entry) => sql<number | null>`case when ${sql.ref(`${entry}.question_set_version_id`)} is not null
    then ${sql.ref(`${entry}.annual_reviewer_id`)} end`,
);

/** The last day of an evaluation link. Needs `project` in FROM. */
export const linkClosesOn = sql<string>`(project.evaluation_deadline + ${LINK_DAYS_AFTER_DEADLINE}::integer)`;

/** True from the day after the link's last day. Needs `project` in FROM. */
export const isLinkExpired = sql<boolean>`(${linkClosesOn} < company_today())`;

/** A query's rows as one JSON column, to load a screen in one statement; days stay strings. */
export const asJsonList = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(to_json(listed)), '[]') from (${query}) listed)`;

/** The name by which emails and questions address the person: the first, or the only one. */
export const givenName = memoizePerTable(
  (table) => sql<string>`(case when is_stand_in(${sql.ref(`${table}.first_name`)})
    then ${sql.ref(`${table}.last_name`)} else ${sql.ref(`${table}.first_name`)} end)`,
);

/** The first day of the person, while it lies ahead; null from that day on. */
export const startsOn = memoizePerTable(
  (table) => sql<string | null>`(case when ${sql.ref(`${table}.hire_date`)} > (select company_today())
    then ${sql.ref(`${table}.hire_date`)} end)`,
);

/**
 * The ids of people of whom nothing is late today and who get no reminders: those on leave, and those whose
 * first day lies ahead. Without a correlation, so that PostgreSQL reads them once.
 */
export const idsAway = sql`(
  select absence.employee_id from absence where (select company_today()) between absence.from_day and absence.to_day
  union all select comer.employee_id from employee comer where comer.hire_date > (select company_today()))`;

/** The last day of the leave on which the person is today; null for a person who is not. */
export const onLeaveUntil = (employeeId: Expression<unknown>) => sql<string | null>`(
  select absence.to_day from absence where absence.employee_id = ${employeeId}
    and (select company_today()) between absence.from_day and absence.to_day)`;

/** SQL condition: the viewer may see the person's leave. The same as `seeProfile` of the policies. */
export const maySeeLeave = (viewer: Viewer, alias: string) =>
  isAdmin(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`(${isLedBy(viewer, alias)} or ${sql.ref(`${alias}.employee_id`)} = ${viewer.employeeId}::integer)`;

/**
 * SQL condition: the viewer leads the employee, or stands in for their lead. The same as `leads` of the
 * policies; every statement about a lead's own people uses it.
 */
export const isLedBy = (viewer: Viewer, alias = 'employee') => sql<boolean>`(
  ${sql.ref(`${alias}.manager_id`)} = any(${leadIdsOf(viewer)}::integer[])
  and ${sql.ref(`${alias}.manager_id`)} <> ${sql.ref(`${alias}.employee_id`)}
  and ${sql.ref(`${alias}.employee_id`)} <> ${viewer.employeeId}::integer)`;

/** SQL condition: a `deputy` stands in today for the `lead` of the outer row. */
export const isDeputyToday = sql<boolean>`(
  deputy.ended_at is null and (select company_today()) between deputy.from_day and deputy.until_day
  and ${isActive('lead')} and 'Benchmark_TeamLead' = any(lead.permissions))`;

/** The leads for whom the `employee` of the outer row stands in today. */
export const deputyFor = sql<number[]>`array(
  select lead.employee_id from deputy join employee lead on lead.employee_id = deputy.lead_id
  where deputy.deputy_id = employee.employee_id and ${isDeputyToday} order by lead.employee_id)`;

/** The current one of a person's `employee_role`s: the latest start, future positions last. */
const currentPositionFirst = sql`(role.start_date <= (select company_today())) desc, role.start_date desc, role.made desc`;

/** The current position of the one employee of the outer row. */
export const heldPosition = sql`
  select role.employee_id, role.employee_role_id, role.position_id, position.title, role.start_date
  from (
    select role.* from employee_role role where role.employee_id = employee.employee_id
    order by ${currentPositionFirst} limit 1) role
  join position on position.position_id = role.position_id`;

/** The id of that position; null without one. */
export const heldPositionId = sql<number | null>`(
  select role.position_id from employee_role role where role.employee_id = employee.employee_id
  order by ${currentPositionFirst} limit 1)`;

/** The current position of each active person, as `position_id`. One pass: for all people, not for few. */
export const heldByActive = sql`(
  select distinct on (role.employee_id) role.position_id
  from employee_role role join employee on employee.employee_id = role.employee_id where ${isActive()}
  order by role.employee_id, ${currentPositionFirst})`;

/** The title of that position; null without one. */
export const heldTitle = sql<string | null>`(
  select held.title from position held where held.position_id = ${heldPositionId})`;

/** The person of a table as a part of a text, so that the reader's hint can stand beside the name. */
export const personInText = memoizePerTable(
  (table) => sql`jsonb_build_object('employeeId', ${sql.ref(`${table}.employee_id`)},
    'fullName', ${sql.ref(`${table}.full_name`)})`,
);
