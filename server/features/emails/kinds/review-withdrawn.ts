import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#server/db/connection/client.ts';
import { meetingColumns } from '../meeting.ts';
import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import { sitDownCalendar } from './sit-down/sit-down-calendar.ts';
import type { SitDown } from './sit-down/sit-down.queries.ts';

/** Whether the recipient's calendar has the sit-down meeting. */
const withdrawnData = z.object({ isInvited: z.boolean() });

/** Tells a person who got an email about a review that it was withdrawn. */
export const reviewWithdrawn: MessageKind = {
  async compose(message, context) {
    const review = await loadWithdrawn(context.db, message.annualReviewId);
    if (!review) return { skip: 'No annual review was withdrawn.' };
    const { isInvited } = withdrawnData.parse(message.data);
    const { date, employee } = review;
    const isOwn = employee.employeeId === message.recipientId;
    const what = isOwn ? 'Your annual review' : `The annual review of ${employee.name}`;
    // The invitation named all addresses; the cancellation needs only the recipient's.
    const attendees = [{ name: message.recipientName, address: message.recipientAddress }];
    const isCancelled = isInvited && date !== null;
    return {
      ...withdrawnMail({ what, isCancelled }, message, context.publicUrl()),
      ...(isCancelled
        ? { calendar: sitDownCalendar({ ...review, date, lead: null, attendees }, 'CANCEL', context) }
        : {}),
    };
  },
  example: (addressee, publicUrl) =>
    withdrawnMail({ what: 'The annual review of Ana Ruiz', isCancelled: false }, addressee, publicUrl),
};

const withdrawnMail = (
  { what, isCancelled }: { readonly what: string; readonly isCancelled: boolean },
  { recipientId, recipientFirstName, senderName }: Addressee,
  publicUrl: string,
): Composed => ({
  subject: `${what} was withdrawn`,
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      `${what} was withdrawn by ${senderName ?? 'an administrator'}. You have nothing left to do for it.`,
      ...(isCancelled
        ? ['The attached calendar entry removes the sit-down meeting from your calendar.']
        : []),
    ],
    actions: [{ label: 'Open your profile', url: `${publicUrl}/employees/${recipientId}` }],
  },
});

/** Each cancellation names only its recipient. */
type Withdrawn = Omit<SitDown, 'lead'>;

/** A withdrawn review with its meeting; the version follows those of the invitations. */
async function loadWithdrawn(db: Db, annualReviewId: number | null): Promise<Withdrawn | undefined> {
  const { rows } = await sql<Withdrawn>`
    select r.annual_review_id as "annualReviewId", r.seen_version + 1 as version, r.sitdown_date as date,
      ${meetingColumns('r', sql`null::text`)}, true as "isOver",
      json_build_object('employeeId', e.employee_id, 'name', e.full_name, 'address', e.email) as employee
    from withdrawn_review r join employee e on e.employee_id = r.employee_id
    where r.annual_review_id = ${annualReviewId}`.execute(db);
  return rows[0];
}
