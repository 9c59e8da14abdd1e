import { type Expression, type RawBuilder, sql } from 'kysely';
import { LINK_DAYS_AFTER_DEADLINE } from '#contract/constants.ts';
import type { ReportingLine } from '#contract/policies.ts';
import type { Db, Transaction } from './client.ts';

// Facts that several areas read, each written once. No area is imported here.

/** An employee who may sign in and act: neither archived nor past their last day. */
export const isActive = (alias = 'employee'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.archived_at`)} is null
    and (${sql.ref(`${alias}.end_date`)} is null or ${sql.ref(`${alias}.end_date`)} >= (select company_today())))`;

/** Another active Admin than the employee, who could act in their stead; needs `employee`. */
export const hasOtherAdmin = hasAdminBeside(sql.ref('employee.employee_id'));

/** Another active Admin than the employee with this id. */
export function hasAdminBeside(employeeId: Expression<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from employee other
  where other.employee_id <> ${employeeId} and 'Benchmark_Admin' = any(other.permissions)
    and ${isActive('other')})`;
}

/** The company's time zone. */
export const companyZone = sql<string>`(select time_zone from installation)`;

/** Who the employee is and who leads them; null where there is no such person. */
export async function reportingLineOf(
  db: Db | Transaction,
  employeeId: number,
): Promise<ReportingLine | null> {
  const { rows } = await sql<ReportingLine>`
    select employee_id as "employeeId", manager_id as "managerId" from employee
    where employee_id = ${employeeId}`.execute(db);
  return rows[0] ?? null;
}

/** What is known of a row's last change. */
export type LastChange = { version: number; changedByName: string | null; changedAt: string };

/** The columns of a {@link LastChange}: who changed the row of `table` last, and when in the company's zone. */
export const lastChange = (table: string) => sql`
  ${sql.ref(`${table}.version`)},
  (select full_name from employee changer where changer.employee_id = ${sql.ref(`${table}.changed_by`)}) as "changedByName",
  ${changedAt(sql.ref(`${table}.changed_at`))} as "changedAt"`;

/** An instant as the sentence about a stale version has it. */
export function changedAt(instant: Expression<unknown>) {
  return sql<string>`to_char(${instant} at time zone ${companyZone}, 'MM/DD/YYYY HH24:MI')`;
}

/** The last day on which a link can be used; needs `project`. */
export const linkClosesOn = sql<string>`(project.evaluation_deadline + ${LINK_DAYS_AFTER_DEADLINE}::integer)`;

/** True from the day after the link's last day; needs `project`. */
export const isLinkExpired = sql<boolean>`(${linkClosesOn} < company_today())`;

/** A query's rows as one JSON column, so that a screen's parts come in one statement; days stay strings. */
export const asJsonList = <Row>(query: RawBuilder<Row>): RawBuilder<Row[]> =>
  sql`(select coalesce(json_agg(to_json(listed)), '[]') from (${query}) listed)`;
