import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';

/**
 * A person returns with a new hire date: ends the open period on the day before and opens a new one. Keeps an
 * open period that starts on the hire date or later. Source: docs/product/marking-periods.md.
 */
export async function restartPeriod(
  tx: Transaction,
  employeeId: number,
  hireDate: string,
  byEmployeeId: number,
): Promise<void> {
  const { rows } = await sql`
    update marking_period set end_date = ${hireDate}::date - 1, ended_at = app_now(), ended_by = ${byEmployeeId},
      changed_by = ${byEmployeeId}
    where employee_id = ${employeeId} and ended_at is null and start_date < ${hireDate}::date
    returning marking_period_id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into marking_period (employee_id, start_date, changed_by)
    values (${employeeId}, ${hireDate}, ${byEmployeeId})`.execute(tx);
}
