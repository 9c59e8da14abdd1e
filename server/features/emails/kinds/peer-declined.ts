import { sql } from 'kysely';
import { can, type Viewer } from '#contract/policies.ts';
import type { Permission } from '#contract/core/enums.ts';
import type { Db } from '#server/db/connection/client.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

/** Tells the lead and Admins that a peer declined the review, and why. Never the employee under review. */
export const peerDeclined: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await loadReview(db, message);
    if (!review) return { skip: 'The annual review no longer exists.' };
    const { employeeId, managerId, isComplete, isPeer, permissions } = review;
    const recipient: Viewer = { employeeId: message.recipientId, permissions };
    if (!can.seePeerReviewers(recipient, { employeeId, managerId }))
      return { skip: 'The recipient no longer handles this annual review.' };
    if (review.isEmployeeArchived) return { skip: 'The team member was archived.' };
    if (isComplete) return { skip: 'The annual review is complete.' };
    if (isPeer) return { skip: 'The peer was chosen again.' };

    return declinedMail(review, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    declinedMail({ employeeId: addressee.recipientId, employeeName: 'Ana Ruiz' }, addressee, publicUrl),
};

function declinedMail(
  { employeeId, employeeName }: Pick<Review, 'employeeId' | 'employeeName'>,
  { recipientFirstName, senderName, note }: Addressee,
  publicUrl: string,
): Composed {
  const peer = senderName ?? 'A peer reviewer';
  return {
    subject: `${peer} declined to review ${employeeName}`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `${peer} will not write a peer review of ${employeeName}. You can choose another peer reviewer on the profile.`,
      ],
      quote: note ? { author: peer, text: note } : undefined,
      actions: [{ label: 'Open the profile', url: `${publicUrl}/employees/${employeeId}` }],
    },
  };
}

type Review = {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly managerId: number | null;
  readonly isEmployeeArchived: boolean;
  readonly isComplete: boolean;
  /** Whether the person who declined is a peer again. */
  readonly isPeer: boolean;
  readonly permissions: readonly Permission[];
};

async function loadReview(db: Db, message: OpenMessage): Promise<Review | undefined> {
  const { messageId, annualReviewId, recipientId } = message;
  const { rows } = await sql<Review>`
    select e.employee_id as "employeeId", e.full_name as "employeeName", e.manager_id as "managerId",
      e.archived_at is not null as "isEmployeeArchived",
      (r.completed_at is not null or period.ended_at is not null) as "isComplete",
      exists (select from annual_reviewer peer join message m on m.sender_id = peer.employee_id
        where peer.annual_review_id = r.annual_review_id and m.message_id = ${messageId}) as "isPeer",
      recipient.permissions
    from annual_review r join employee e on e.employee_id = r.employee_id
    join marking_period period on period.marking_period_id = r.marking_period_id
    join employee recipient on recipient.employee_id = ${recipientId}
    where r.annual_review_id = ${annualReviewId}`.execute(db);
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
