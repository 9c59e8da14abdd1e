import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { isActive } from '#server/db/facts.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { OpenMessage } from '../message-kind.ts';

export type FormMail = {
  readonly annualReviewerId: number;
  readonly writerId: number;
  readonly employeeId: number;
  readonly employeeName: string;
  readonly managerId: number | null;
  readonly isSelfReview: boolean;
  /** The recipient writes about themselves. */
  readonly isOwn: boolean;
  readonly isSubmitted: boolean;
  /** The person under review was archived, the review is complete, or its period has ended. */
  readonly isOver: boolean;
};

/** The reviewer entry that a message is about; undefined once it is gone. */
export async function loadForm(db: Db, message: OpenMessage): Promise<FormMail | undefined> {
  const { annualReviewerId, recipientId } = message;
  const { rows } = await sql<FormMail>`
    select entry.annual_reviewer_id as "annualReviewerId", entry.employee_id as "writerId",
      employee.employee_id as "employeeId",
      employee.full_name as "employeeName", employee.manager_id as "managerId",
      entry.type = 'Self' as "isSelfReview", employee.employee_id = ${recipientId}::integer as "isOwn",
      entry.completed_at is not null as "isSubmitted", (not ${isActive()}
        or review.completed_at is not null or period.ended_at is not null) as "isOver"
    from annual_reviewer entry join annual_review review using (annual_review_id)
    join marking_period period using (marking_period_id)
    join employee on employee.employee_id = review.employee_id
    where entry.annual_reviewer_id = ${annualReviewerId}`.execute(db);
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
