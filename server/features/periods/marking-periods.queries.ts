import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';
import { hasOtherAdmin, lastChange, memoizePerTable } from '#server/db/facts.ts';

/** A period's display name: 'Current Period' for the active one, the dates for an ended one. */
export const periodDisplay = memoizePerTable(
  (table) => sql`
  case when ${sql.ref(`${table}.ended_at`)} is null then 'Current Period'
    else to_char(${sql.ref(`${table}.start_date`)}, 'MM/DD/YYYY') || ' - '
      || to_char(${sql.ref(`${table}.end_date`)}, 'MM/DD/YYYY') end`,
);

/** The columns of a MarkingPeriod; needs `marking_period`. */
export const periodColumns = sql`
  marking_period_id as "markingPeriodId", employee_id as "employeeId", start_date as "startDate",
  end_date as "endDate", version,
  ${periodDisplay('marking_period')} as display`;

/** Whether no earlier period of the person has ended; needs `period`. */
export const isFirstPeriod = sql<boolean>`not exists (select from marking_period former
  where former.employee_id = period.employee_id and former.ended_at is not null)`;

/** The first work anniversary after the day, a year or more from hire; null for null. Needs `employee`. */
const anniversaryAfter = (day: RawBuilder<unknown>) => sql`(
  select (case when ${day} is null then null
    when employee.hire_date + make_interval(years => years) > ${day}
      then employee.hire_date + make_interval(years => years)
    else employee.hire_date + make_interval(years => years + 1) end)::date
  from (select greatest(1, extract(year from ${day}) - extract(year from employee.hire_date))::integer as years) span)`;

/**
 * The day on which the review of a period is due, as `due.due_day`, like `reviewDueDay` of the contract; null
 * without a period. Needs `period` and `employee`. Looks for earlier periods only where they matter; "offset
 * 0" has each part computed once for all its uses.
 */
export const dueDays = (dueWeeks: RawBuilder<unknown>) => sql`
  cross join lateral (select ${anniversaryAfter(sql`period.start_date`)} as day offset 0) first
  cross join lateral (select case
    when first.day is null or first.day > period.start_date + ${dueWeeks} * 7 then first.day
    when ${isFirstPeriod} then first.day
    else ${anniversaryAfter(sql`(period.start_date + ${dueWeeks} * 7)`)} end as due_day offset 0) due`;

export type PeriodFacts = {
  markingPeriodId: number;
  employeeId: number;
  managerId: number | null;
  startDate: string;
  isEnded: boolean;
  isLastDayAllowed: boolean;
  hasOtherAdmin: boolean;
  version: number;
  changedByName: string | null;
  changedAt: string;
};

/** Locks the period until the transaction ends, so that only one of several concurrent ends succeeds. */
export async function lockPeriod(
  tx: Transaction,
  markingPeriodId: number,
  lastDay: string | null,
): Promise<PeriodFacts | null> {
  const { rows } = await sql<PeriodFacts>`
    select marking_period_id as "markingPeriodId", employee.employee_id as "employeeId",
      employee.manager_id as "managerId", start_date as "startDate", ended_at is not null as "isEnded",
      coalesce(${lastDay}::date <= company_today(), true) as "isLastDayAllowed", ${hasOtherAdmin} as "hasOtherAdmin",
      ${lastChange('marking_period')}
    from marking_period join employee on employee.employee_id = marking_period.employee_id
    where marking_period_id = ${markingPeriodId}
    for no key update of marking_period`.execute(tx);
  return rows[0] ?? null;
}

/** Ends the period and opens the next on the following day. Returns the next period's id. */
export async function closeAndOpenNext(
  tx: Transaction,
  given: { markingPeriodId: number; endDate: string; byEmployeeId: number },
): Promise<number> {
  const { rows } = await sql<{ markingPeriodId: number }>`
    with closed as (
      update marking_period set end_date = ${given.endDate}, ended_at = app_now(), ended_by = ${given.byEmployeeId},
        changed_by = ${given.byEmployeeId}
      where marking_period_id = ${given.markingPeriodId}
      returning employee_id, end_date
    )
    insert into marking_period (employee_id, start_date, changed_by)
    select employee_id, end_date + 1, ${given.byEmployeeId} from closed
    returning marking_period_id as "markingPeriodId"`.execute(tx);
  const [next] = rows;
  if (!next) throw new Error('The next marking period was not opened.');
  return next.markingPeriodId;
}

/** Moves the start of a period that is active. Returns false when it would overlap an earlier one. */
export async function moveStart(
  tx: Transaction,
  given: { markingPeriodId: number; startDate: string; byEmployeeId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update marking_period set start_date = ${given.startDate}, changed_by = ${given.byEmployeeId}
    where marking_period_id = ${given.markingPeriodId}
      and not exists (select from marking_period earlier
        where earlier.employee_id = marking_period.employee_id
          and earlier.end_date >= ${given.startDate}::date)
    returning marking_period_id`.execute(tx);
  return rows.length === 1;
}

/** The insert of the first period of the employees in `source` (employee_id), for other areas' statements. */
export const openPeriodOf = (
  source: RawBuilder<unknown>,
  startDate: string | RawBuilder<unknown>,
  byEmployeeId: number | null,
) => sql`
  insert into marking_period (employee_id, start_date, changed_by)
  select employee_id, ${startDate}::date, ${byEmployeeId}::integer from ${source}`;
