import { sql } from 'kysely';
import type { Transaction } from '#server/db/client.ts';

/**
 * After a change of lead: the incomplete Manager entry of each employee's review under way moves to the new lead,
 * who ceases to be a peer; a complete one stays. Call it after the employees' managers are written.
 * Source: docs/product/annual-reviews.md.
 */
export async function moveManagerEntries(tx: Transaction, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return;
  const moving = sql`
    select reviewer.annual_reviewer_id, review.annual_review_id, employee.manager_id
    from annual_reviewer reviewer join annual_review review using (annual_review_id)
    join marking_period period using (marking_period_id)
    join employee on employee.employee_id = review.employee_id
    where review.employee_id = any(${employeeIds}::integer[]) and period.ended_at is null
      and review.completed_at is null and reviewer.type = 'Manager' and reviewer.completed_at is null
      and employee.manager_id is not null and employee.manager_id <> employee.employee_id
      and employee.manager_id <> reviewer.employee_id`;
  await sql`
    delete from annual_reviewer peer using (${moving}) moving
    where peer.annual_review_id = moving.annual_review_id and peer.employee_id = moving.manager_id
      and peer.type = 'Peer'`.execute(tx);
  await sql`
    with moved as (
      update annual_reviewer set employee_id = moving.manager_id from (${moving}) moving
      where annual_reviewer.annual_reviewer_id = moving.annual_reviewer_id
      returning moving.annual_review_id
    )
    update annual_review set changed_at = app_now() where annual_review_id in (select annual_review_id from moved)`.execute(
    tx,
  );
}
