import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { idsAway } from '#server/db/facts.ts';
import {
  type Addressee,
  type Composed,
  type MessageKind,
  type OpenMessage,
  RECIPIENT_ON_LEAVE,
} from '../message-kind.ts';

/** Tells the employee once that their review is shared. Never an answer, a rating or a name of a peer. */
export const reviewReady: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await sharedReview(db, message);
    if (review === undefined) return { skip: 'The annual review is no longer shared.' };
    const isAsked = !review.isConfirmed && !review.isPeriodEnded && !review.isOnLeave;
    return readyMail(message, addressOf(review, publicUrl()), isAsked);
  },
  example: (addressee, publicUrl) =>
    readyMail(addressee, `${publicUrl}/employees/${addressee.recipientId}`, true),
};

/** Asks the employee once, after a week, to confirm that they have read it. */
export const reviewUnconfirmed: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await sharedReview(db, message);
    if (review === undefined) return { skip: 'The annual review is no longer shared.' };
    if (review.isConfirmed) return { skip: 'The employee has confirmed.' };
    if (review.isPeriodEnded) return { skip: 'The marking period has ended.' };
    if (review.isOnLeave) return { skip: RECIPIENT_ON_LEAVE };
    return unconfirmedMail(message, addressOf(review, publicUrl()));
  },
  example: (addressee, publicUrl) =>
    unconfirmedMail(addressee, `${publicUrl}/employees/${addressee.recipientId}`),
};

/** Asks to confirm only while the employee owes it and isn't on leave; the reminder asks after a leave. */
const readyMail = ({ recipientFirstName }: Addressee, url: string, isAsked: boolean): Composed => ({
  subject: 'Your review is ready to read',
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      `Your annual review has been shared with you.${isAsked ? ' Please confirm on its page that you’ve read it.' : ''}`,
    ],
    actions: [{ label: 'Read your review', url }],
  },
});

const unconfirmedMail = ({ recipientFirstName }: Addressee, url: string): Composed => ({
  subject: 'Please confirm that you’ve read your review',
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      'Your annual review was shared with you a week ago. Please confirm that you’ve read it. This doesn’t mean that you agree.',
    ],
    actions: [{ label: 'Read your review', url }],
  },
});

const addressOf = ({ annualReviewId }: Shared, publicUrl: string) => `${publicUrl}/reviews/${annualReviewId}`;

type Shared = {
  readonly annualReviewId: number;
  readonly isConfirmed: boolean;
  readonly isPeriodEnded: boolean;
  readonly isOnLeave: boolean;
};

/** The recipient's own review, if it is shared. */
async function sharedReview(
  db: Db,
  { annualReviewId, recipientId }: OpenMessage,
): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    select review.annual_review_id as "annualReviewId", period.ended_at is not null as "isPeriodEnded",
      review.employee_id in ${idsAway} as "isOnLeave",
      exists (select from review_confirmation confirmation where confirmation.voided_at is null
        and confirmation.annual_review_id = review.annual_review_id) as "isConfirmed"
    from annual_review review join marking_period period using (marking_period_id)
    join review_outcome outcome using (annual_review_id)
    where review.annual_review_id = ${annualReviewId} and review.employee_id = ${recipientId}
      and outcome.shared_at is not null`.execute(db);
  return rows[0];
}
