import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#server/db/client.ts';
import { hasOtherAdmin, isActive } from '#server/db/facts.ts';
import type { StartFacts } from './annual-reviews.ts';

/** The day on which the review of a period is due, like `reviewDueDay` of the contract. Needs `settings`. */
const dueDays = sql`
  cross join lateral (select not exists (select from marking_period former
    where former.employee_id = period.employee_id and former.ended_at is not null) as is_first) kind
  cross join lateral (select
    period.start_date + case when kind.is_first then 0 else settings.due_weeks * 7 end as after) base
  cross join lateral (select greatest(1,
    extract(year from base.after) - extract(year from employee.hire_date))::integer as years) anniversary
  cross join lateral (select (case when employee.hire_date + make_interval(years => anniversary.years) > base.after
    then employee.hire_date + make_interval(years => anniversary.years)
    else employee.hire_date + make_interval(years => anniversary.years + 1) end)::date as due_day) due`;

/**
 * Active periods without a review that are due to start, of active people with a lead. Leaves out people who leave
 * before the due day, and periods whose review was withdrawn.
 */
const duePeriods = (columns: RawBuilder<unknown>) => sql`
  select ${columns}
  from company_settings settings cross join marking_period period
  join employee on employee.employee_id = period.employee_id
  ${dueDays}
  where settings.starts_by_itself and period.ended_at is null and ${isActive()}
    and employee.manager_id <> employee.employee_id
    and due.due_day - settings.due_weeks * 7 <= company_today()
    and (employee.end_date is null or employee.end_date >= due.due_day)
    and not exists (select from annual_review review where review.marking_period_id = period.marking_period_id)
    and not exists (select from audit_event started where started.subject_employee_id = period.employee_id
      and started.action = 'start-annual-review'
      and started.object ->> 'markingPeriodId' = period.marking_period_id::text)`;

/** The periods whose reviews are due to start, the earliest due day first. */
export async function periodsToStart(db: Db): Promise<number[]> {
  const { rows } = await sql<{ markingPeriodId: number }>`
    ${duePeriods(sql`period.marking_period_id as "markingPeriodId"`)}
    order by due.due_day, period.marking_period_id`.execute(db);
  return rows.map(({ markingPeriodId }) => markingPeriodId);
}

type DueStart = StartFacts & { hireDate: string; startDate: string; isFirst: boolean; today: string };

/** Locks a period and its employee, if the review is still due to start; otherwise null. */
export async function lockDueStart(tx: Transaction, markingPeriodId: number): Promise<DueStart | null> {
  const { rows } = await sql<DueStart>`
    ${duePeriods(sql`employee.employee_id as "employeeId", employee.manager_id as "managerId",
      false as "isPeriodEnded", ${hasOtherAdmin} as "hasOtherAdmin", null::integer as "reviewedById",
      employee.hire_date as "hireDate", period.start_date as "startDate", kind.is_first as "isFirst",
      company_today() as today`)}
      and period.marking_period_id = ${markingPeriodId}
    for share of period, employee, settings`.execute(tx);
  return rows[0] ?? null;
}
