import { sql } from 'kysely';
import type { Transaction } from '#server/db/client.ts';

/** A sit-down meeting that has a date and was not held. */
export type OpenSitDown = { employeeId: number; annualReviewId: number; sitdownDate: string };

/**
 * After a change of lead: the incomplete Manager entry of each employee's review under way moves to the new lead,
 * who ceases to be a peer; a complete one stays. Call it after the employees' managers are written; answers the
 * meetings that are still to be held with the new leads. Source: docs/product/annual-reviews.md.
 */
export async function moveManagerEntries(
  tx: Transaction,
  employeeIds: readonly number[],
): Promise<OpenSitDown[]> {
  if (employeeIds.length === 0) return [];
  // A lead is one reviewer at most, so the peer goes before the entry moves.
  const { rows } = await sql<OpenSitDown>`
    with open_review as (
      select review.annual_review_id, review.employee_id, review.sitdown_date, review.meeting_completed_at,
        employee.manager_id
      from annual_review review join marking_period period using (marking_period_id)
      join employee on employee.employee_id = review.employee_id
      where review.employee_id = any(${employeeIds}::integer[]) and period.ended_at is null
        and review.completed_at is null
    ), moving as (
      select reviewer.annual_reviewer_id, open_review.annual_review_id, open_review.manager_id
      from annual_reviewer reviewer join open_review using (annual_review_id)
      where reviewer.type = 'Manager' and reviewer.completed_at is null and open_review.manager_id is not null
        and open_review.manager_id <> open_review.employee_id and open_review.manager_id <> reviewer.employee_id
    ), gone as (
      delete from annual_reviewer peer using moving
      where peer.annual_review_id = moving.annual_review_id and peer.employee_id = moving.manager_id
        and peer.type = 'Peer'
      returning peer.annual_reviewer_id
    ), moved as (
      update annual_reviewer set employee_id = moving.manager_id
      from moving, (select count(*) from gone) as peers_gone
      where annual_reviewer.annual_reviewer_id = moving.annual_reviewer_id
      returning moving.annual_review_id
    ), touched as (
      -- The employee sees who leads them, but not whether an entry moved: all of them count.
      update annual_review set seen_version = seen_version + 1, seen_changed_by = null
      where annual_review_id in (select annual_review_id from open_review)
    )
    select employee_id as "employeeId", annual_review_id as "annualReviewId", sitdown_date as "sitdownDate"
    from open_review where sitdown_date is not null and meeting_completed_at is null`.execute(tx);
  return rows;
}
