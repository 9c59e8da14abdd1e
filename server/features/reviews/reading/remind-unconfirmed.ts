import { sql } from 'kysely';
import { type Db, inTransaction } from '#server/db/connection/client.ts';
import { idsAway, isActive } from '#server/db/facts.ts';
import type { Jobs } from '#server/ports/jobs/jobs.ts';
import { RECIPIENT_ON_LEAVE } from '#server/features/emails/message-kind.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { isConfirmed } from './review-facts.queries.ts';

/** SQL condition: the leave began before the reminder was sent, so the employee got none. Needs `outcome`. */
const wasOnLeave = sql<boolean>`exists (select from message
  where message.annual_review_id = outcome.annual_review_id and message.kind = 'review-unconfirmed'
    and message.queued_at >= outcome.reminded_at and message.skip_reason = ${RECIPIENT_ON_LEAVE})`;

/**
 * Reminds each employee once of a review that was shared a week ago and is not confirmed, while its period is
 * open. People on leave get it when they are back. Returns how many it reminded. Source:
 * docs/product/review-reading.md.
 */
export const remindUnconfirmed = async (db: Db, jobs: Jobs): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ annualReviewId: number; recipientId: number }>`
      with due as (
        select outcome.annual_review_id, review.employee_id
        from review_outcome outcome join annual_review review using (annual_review_id)
        join marking_period period using (marking_period_id)
        join employee on employee.employee_id = review.employee_id
        where outcome.shared_at <= app_now() - interval '7 days'
          and (outcome.reminded_at is null or ${wasOnLeave})
          and period.ended_at is null and ${isActive()} and employee.employee_id not in ${idsAway}
          and not ${isConfirmed}
        for no key update of outcome skip locked
      )
      update review_outcome set reminded_at = app_now() from due
      where review_outcome.annual_review_id = due.annual_review_id
      returning due.annual_review_id as "annualReviewId", due.employee_id as "recipientId"`.execute(tx);
    const messages = rows.map((one) => ({ kind: 'review-unconfirmed' as const, senderId: null, ...one }));
    await enqueueMessages(tx, jobs, messages);
    return rows.length;
  });
