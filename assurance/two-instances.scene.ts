import { sql } from 'kysely';
import { addDays, daysBetween } from '#contract/dates.ts';
import type { Db } from '#server/db/client.ts';
import { addPerson } from '#server/testing/people.ts';

/** What falls due for one person: reminders of their self-review, and archiving after the last day. */
type Due = {
  readonly employeeId: number;
  readonly deadline: string;
  /** Null if the person doesn't leave. */
  readonly lastDay: string | null;
};

/**
 * Adds people with one self-review each, whose deadlines spread over the days. Every fourth person leaves during that
 * time.
 */
export async function setScene(owner: Db, count: number, start: string, days: number): Promise<Due[]> {
  await addPerson(owner, { permissions: ['Benchmark_Admin'] });
  const dues: Due[] = [];
  for (let index = 0; index < count; index++) {
    const { employeeId, markingPeriodId } = await addPerson(owner, { periodStart: '2026-03-02' });
    const deadline = addDays(start, (index * 7) % days);
    const lastDay = index % 4 === 3 ? addDays(start, (index * 5) % days) : null;
    await sql`
      with review as (
        insert into annual_review (marking_period_id, employee_id, self_deadline, started_at)
        values (${markingPeriodId}, ${employeeId}, ${deadline}, now()) returning annual_review_id)
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, ${employeeId}, 'Self' from review`.execute(owner);
    await sql`update employee set end_date = ${lastDay}::date where employee_id = ${employeeId}`.execute(
      owner,
    );
    dues.push({ employeeId, deadline, lastDay });
  }
  return dues;
}

/** Names of all actions that fall due in these days. Derived from the specification, not from the product's code. */
export function actsOf(dues: readonly Due[], start: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(start, index)).flatMap((day) =>
    dues.flatMap(({ employeeId, deadline, lastDay }) => {
      const left = daysBetween(day, deadline);
      const isReminded = left === 7 || left === 1 || left === 0 || (left < 0 && left % 7 === 0);
      const isThere = lastDay === null || day <= lastDay;
      return [
        ...(isReminded && isThere ? [`remind ${employeeId} on ${day}`] : []),
        ...(lastDay !== null && addDays(lastDay, 1) === day ? [`archive ${employeeId} on ${day}`] : []),
      ];
    }),
  );
}

/** Names of all actions done, one entry for each time. */
export async function actsDone(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ act: string }>`
    select 'remind ' || recipient_id || ' on ' || digest_day as act from message where digest_day is not null
    union all
    select 'archive ' || audit_event.subject_employee_id || ' on ' || (employee.end_date + 1)
    from audit_event join employee on employee_id = subject_employee_id
    where action = 'archive-employee' and archived_at is not null`.execute(owner);
  return rows.map(({ act }) => act);
}
