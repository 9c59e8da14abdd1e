import { sql } from 'kysely';
import type { Call } from '#server/call.ts';
import { hasOtherAdmin, isActive } from '#server/db/facts.ts';
import type { StartFacts } from '../annual-reviews.ts';

/**
 * The active employee with their own period, and the active Admin (not the employee) named as reviewer, if
 * any. Null when the period isn't one of an active employee's.
 */
export async function startFactsOf(
  { tx }: Call,
  input: { employeeUnderReviewId: number; markingPeriodId: number; reviewedById: number | null },
): Promise<StartFacts | null> {
  const { rows } = await sql<StartFacts>`
    select employee.employee_id as "employeeId", manager_id as "managerId", ended_at is not null as "isPeriodEnded",
      ${hasOtherAdmin} as "hasOtherAdmin", named.employee_id as "reviewedById"
    from employee join marking_period on marking_period.employee_id = employee.employee_id
    left join lateral (select other.employee_id from employee other
      where other.employee_id = ${input.reviewedById}::integer and other.employee_id <> employee.employee_id
        and 'Benchmark_Admin' = any(other.permissions) and ${isActive('other')} for share) named on true
    where employee.employee_id = ${input.employeeUnderReviewId} and marking_period_id = ${input.markingPeriodId} and ${isActive()}
    for share of marking_period, employee`.execute(tx);
  return rows[0] ?? null;
}
