import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#server/db/connection/client.ts';
import { hasOtherAdmin, isActive } from '#server/db/facts.ts';
import { dueDays, isFirstPeriod } from '#server/features/periods/marking-periods.queries.ts';
import type { StartFacts } from '../annual-reviews.ts';

/**
 * Active periods without a review that are due to start, of active people with a lead. Leaves out people who
 * leave before the due day, and periods whose review was withdrawn.
 */
const duePeriods = (columns: RawBuilder<unknown>) => sql`
  select ${columns}
  from company_settings settings cross join marking_period period
  join employee on employee.employee_id = period.employee_id
  ${dueDays(sql.ref('settings.due_weeks'))}
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
    order by due.due_day, period.employee_id`.execute(db);
  return rows.map(({ markingPeriodId }) => markingPeriodId);
}

type DueStart = StartFacts & { hireDate: string; startDate: string; isFirst: boolean; today: string };

/** Locks a period and its employee, if the review is still due to start; otherwise null. */
export async function lockDueStart(tx: Transaction, markingPeriodId: number): Promise<DueStart | null> {
  const { rows } = await sql<DueStart>`
    ${duePeriods(sql`employee.employee_id as "employeeId", employee.manager_id as "managerId",
      false as "isPeriodEnded", ${hasOtherAdmin} as "hasOtherAdmin", null::integer as "reviewedById",
      employee.hire_date as "hireDate", period.start_date as "startDate", ${isFirstPeriod} as "isFirst",
      company_today() as today`)}
      and period.marking_period_id = ${markingPeriodId}
    for share of period, employee, settings`.execute(tx);
  return rows[0] ?? null;
}
