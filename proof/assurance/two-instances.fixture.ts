import { sql } from 'kysely';
import { addDays, addYears, daysBetween } from '#contract/core/values/dates.ts';
import type { Db } from '#server/db/connection/client.ts';
import { addPerson } from '#server/testing/people.ts';

/** What falls due for one person: reminders of their self-review, and archiving after the last day. */
type Due = {
  readonly employeeId: number;
  /** Null if the person has no review yet. */
  readonly deadline: string | null;
  /** Null if the person doesn't leave. */
  readonly lastDay: string | null;
  /** The first morning on which their review may start; null if they have one. */
  readonly startsOn: string | null;
  /** Null for a person without a lead. */
  readonly leadId: number | null;
};

/** Weeks before the work anniversary from which a review starts by itself. */
const DUE_WEEKS = 8;

/**
 * Adds people with one self-review each, whose deadlines spread over the days, and half as many whose reviews
 * are due to start on one of the days. Every fourth person with a review leaves during that time.
 */
export async function setFixture(owner: Db, count: number, start: string, days: number): Promise<Due[]> {
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
    dues.push({ employeeId, deadline, lastDay, startsOn: null, leadId: null });
  }
  const lead = await addPerson(owner, { permissions: ['Benchmark_TeamLead'] });
  for (let index = 0; index < count / 2; index++) {
    const startsOn = addDays(start, (index * 3) % days);
    const dueDay = addDays(startsOn, DUE_WEEKS * 7);
    const { employeeId } = await addPerson(owner, {
      managerId: lead.employeeId,
      hireDate: addYears(dueDay, -3),
      periodStart: addYears(dueDay, -1),
    });
    dues.push({ employeeId, deadline: null, lastDay: null, startsOn, leadId: lead.employeeId });
  }
  return dues;
}

/** Names of all actions due in these days, derived from the specification, not from the product's code. */
export function actsOf(dues: readonly Due[], start: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(start, index)).flatMap((day) =>
    dues.flatMap(({ employeeId, deadline, lastDay, startsOn, leadId }) => {
      const left = deadline === null ? null : daysBetween(day, deadline);
      const isReminded =
        left !== null && (left === 7 || left === 1 || left === 0 || (left < 0 && left % 7 === 0));
      const isThere = lastDay === null || day <= lastDay;
      return [
        ...(startsOn === day
          ? [
              `start ${employeeId} on ${day}`,
              `tell ${employeeId} that the review of ${employeeId} has started`,
              `tell ${leadId} that the review of ${employeeId} has started`,
            ]
          : []),
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
    where action = 'archive-employee' and archived_at is not null
    union all
    select 'start ' || subject_employee_id || ' on '
      || (review.started_at at time zone (select time_zone from installation))::date
    from audit_event join annual_review review on review.annual_review_id = (object ->> 'annualReviewId')::integer
    where action = 'start-annual-review'
    union all
    select 'tell ' || notice.recipient_id || ' that the review of ' || employee_id || ' has started'
    from review_notice notice join annual_review using (annual_review_id) join message using (message_id)
    where sent_at is not null`.execute(owner);
  return rows.map(({ act }) => act);
}
