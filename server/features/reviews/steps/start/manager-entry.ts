import { sql } from 'kysely';
import type { Transaction } from '#server/db/connection/client.ts';

/** A sit-down meeting with a date that hasn't been held. */
export type OpenSitDown = { employeeId: number; annualReviewId: number; sitdownDate: string };

/**
 * After a change of lead, moves the open Manager entry of each open review to the new lead, who stops being a
 * peer. Without a former entry the new lead gets one; without a new lead the former lead's open entry is
 * dropped. Complete entries stay, also those that are completed while this waits for them: PostgreSQL looks
 * again at the entry that it changes, not at `open_review`. Call it after the employees' managers are
 * written. Returns the meetings still to be held with the new leads. Source: docs/product/annual-reviews.md.
 */
export async function moveManagerEntries(
  tx: Transaction,
  changes: readonly { employeeId: number; fromManagerId: number | null }[],
): Promise<OpenSitDown[]> {
  if (changes.length === 0) return [];
  // A person reviews only once, so remove the new lead's peer entry before adding or moving the Manager
  // entry.
  const { rows } = await sql<OpenSitDown>`
    with open_review as (
      select review.annual_review_id, review.employee_id, review.sitdown_date, review.meeting_completed_at,
        nullif(employee.manager_id, employee.employee_id) as lead_id, change.former_id, manager.annual_reviewer_id,
        manager.employee_id as present_id, manager.completed_at is not null as is_done
      from unnest(${changes.map((one) => one.employeeId)}::integer[],
        ${changes.map((one) => one.fromManagerId)}::integer[]) as change (employee_id, former_id)
      join employee on employee.employee_id = change.employee_id
      join annual_review review on review.employee_id = change.employee_id
      join marking_period period using (marking_period_id)
      left join annual_reviewer manager
        on manager.annual_review_id = review.annual_review_id and manager.type = 'Manager'
      where period.ended_at is null and review.completed_at is null
    ), taking as (
      select * from open_review where lead_id is not null
        and (annual_reviewer_id is null or (not is_done and present_id <> lead_id))
    ), gone as (
      delete from annual_reviewer peer using taking
      where peer.annual_review_id = taking.annual_review_id and peer.employee_id = taking.lead_id
        and peer.type = 'Peer'
      returning peer.annual_reviewer_id
    ), moved as (
      update annual_reviewer set employee_id = taking.lead_id
      from taking, (select count(*) from gone) as peers_gone
      where annual_reviewer.annual_reviewer_id = taking.annual_reviewer_id
        and annual_reviewer.completed_at is null
      returning taking.annual_review_id
    ), added as (
      insert into annual_reviewer (annual_review_id, employee_id, type)
      select annual_review_id, lead_id, 'Manager' from taking, (select count(*) from gone) as peers_gone
      where taking.annual_reviewer_id is null
      returning annual_review_id
    ), dropped as (
      delete from annual_reviewer reviewer using open_review
      where reviewer.annual_reviewer_id = open_review.annual_reviewer_id
        and reviewer.completed_at is null
        and open_review.lead_id is null and open_review.present_id = open_review.former_id
      returning reviewer.annual_review_id
    ), touched as (
      -- The employee sees who leads them, but not whether an entry moved: all of them count.
      update annual_review set seen_version = seen_version + 1, seen_changed_by = null
      where annual_review_id in (select annual_review_id from open_review)
    )
    select employee_id as "employeeId", annual_review_id as "annualReviewId", sitdown_date as "sitdownDate"
    from open_review where sitdown_date is not null and meeting_completed_at is null`.execute(tx);
  return rows;
}

/**
 * After an archiving, drops the person's open Manager entries for employees who no longer have a lead. Call
 * it after the reports are unassigned. Source: docs/product/annual-reviews.md.
 */
export async function dropManagerEntriesOf(tx: Transaction, managerId: number): Promise<void> {
  await sql`
    with dropped as (
      delete from annual_reviewer reviewer
      using annual_review review join marking_period period using (marking_period_id)
        join employee on employee.employee_id = review.employee_id
      where review.annual_review_id = reviewer.annual_review_id and reviewer.type = 'Manager'
        and reviewer.employee_id = ${managerId} and reviewer.completed_at is null and review.completed_at is null
        and period.ended_at is null and coalesce(employee.manager_id, employee.employee_id) = employee.employee_id
      returning reviewer.annual_review_id
    )
    update annual_review set changed_at = app_now()
    where annual_review_id in (select annual_review_id from dropped)`.execute(tx);
}
