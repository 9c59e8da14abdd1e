import { sql } from 'kysely';
import type { WithOtherAdmin } from '#contract/policies.ts';
import type { Transaction } from '#server/db/connection/client.ts';
import { changedAt, hasOtherAdmin, type LastChange } from '#server/db/facts.ts';

/** A review whose outcome is written. The version is that of summary and actions, 0 before the first. */
export type OutcomeFacts = LastChange &
  WithOtherAdmin & {
    annualReviewId: number;
    isPeriodEnded: boolean;
    isShared: boolean;
    isConfirmed: boolean;
    /** The Manager entry is answered here and submitted. */
    isManagerReviewIn: boolean;
  };

/** SQL condition: the manager review is submitted. Needs `review`. */
export const isManagerReviewIn = sql<boolean>`exists (
  select from review_submission submission join annual_reviewer entry using (annual_review_id, employee_id, type)
  where submission.annual_review_id = review.annual_review_id and submission.type = 'Manager'
    and submission.ended_at is null)`;

/** SQL condition: the employee has confirmed what is shared now. Needs `review`. */
export const isConfirmed = sql<boolean>`exists (select from review_confirmation confirmation
  where confirmation.annual_review_id = review.annual_review_id and confirmation.voided_at is null)`;

/**
 * Locks the review, whose row every change of a review locks, and reads afterwards, so that a call that
 * waited sees what the other one wrote. Null when it doesn't exist.
 */
export async function lockOutcome(tx: Transaction, annualReviewId: number): Promise<OutcomeFacts | null> {
  await sql`select from annual_review where annual_review_id = ${annualReviewId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OutcomeFacts>`
    select review.annual_review_id as "annualReviewId", employee.employee_id as "employeeId",
      employee.manager_id as "managerId", ${hasOtherAdmin} as "hasOtherAdmin",
      period.ended_at is not null as "isPeriodEnded", outcome.shared_at is not null as "isShared",
      ${isConfirmed} as "isConfirmed", ${isManagerReviewIn} as "isManagerReviewIn",
      coalesce(outcome.version, 0) as version, coalesce(${changedAt(sql.ref('outcome.changed_at'))}, '') as "changedAt",
      (select full_name from employee changer where changer.employee_id = outcome.changed_by) as "changedByName"
    from annual_review review join employee on employee.employee_id = review.employee_id
    join marking_period period on period.marking_period_id = review.marking_period_id
    left join review_outcome outcome on outcome.annual_review_id = review.annual_review_id
    where review.annual_review_id = ${annualReviewId}`.execute(tx);
  return rows[0] ?? null;
}
