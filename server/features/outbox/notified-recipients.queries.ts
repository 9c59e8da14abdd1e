import { sql } from 'kysely';

/** A person who was notified of a review by email, and whether their calendar has its sit-down meeting. */
export type NotifiedRecipient = { readonly recipientId: number; readonly isInvited: boolean };

/** The mail server has accepted the email, or a worker is handing it over. */
const isAccepted = sql`(message.sent_at is not null or message.claimed_until > clock_timestamp())`;

/**
 * The people whose email about the review, digests and collected emails included, the mail server has
 * accepted or is accepting now. Leaves out those whose invitation was canceled last. Selects the columns of
 * {@link NotifiedRecipient}.
 */
export const notifiedRecipients = (annualReviewId: number) => sql`
  select mail.recipient_id as "recipientId", bool_or(mail.kind in ('sit-down-invitation', 'sit-downs-set')) as "isInvited"
  from (
    select message_id, recipient_id, kind from message
    where annual_review_id = ${annualReviewId} and ${isAccepted}
    union
    select message_id, recipient_id, kind
    from annual_reviewer entry join reminder_item item using (annual_reviewer_id) join message using (message_id)
    where entry.annual_review_id = ${annualReviewId} and ${isAccepted}
    union
    select message_id, message.recipient_id, kind from review_notice notice join message using (message_id)
    where notice.annual_review_id = ${annualReviewId} and ${isAccepted}) mail
  group by mail.recipient_id
  having (array_agg(mail.kind order by mail.message_id desc))[1] <> 'sit-down-cancelled'`;

/** The recipients of emails about the review since its completion. Needs `review`. */
export const notifiedSinceCompletion = sql`
  select recipient_id as "recipientId" from message
  where message.annual_review_id = review.annual_review_id and message.queued_at >= review.completed_at
    and message.failed_at is null and message.skipped_at is null
  union
  select message.recipient_id from review_notice notice join message using (message_id)
  where notice.annual_review_id = review.annual_review_id and notice.noted_at >= review.completed_at
    and message.failed_at is null and message.skipped_at is null`;
