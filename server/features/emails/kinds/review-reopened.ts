import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

/** Tells the employee or the lead, who got an email since the completion, that the review was reopened. */
export const reviewReopened: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await loadReview(db, message);
    if (!review) return { skip: 'The annual review no longer exists.' };
    if (review.isEmployeeArchived) return { skip: 'The team member was archived.' };
    if (review.isComplete) return { skip: 'The annual review is complete again.' };
    const { employeeId, employeeName } = review;
    const isOwn = employeeId === message.recipientId;
    if (!isOwn && review.managerId !== message.recipientId)
      return { skip: 'The recipient no longer leads this team member.' };

    return reopenedMail({ employeeId, employeeName, isOwn }, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    reopenedMail(
      { employeeId: addressee.recipientId, employeeName: 'Ana Ruiz', isOwn: false },
      addressee,
      publicUrl,
    ),
};

function reopenedMail(
  review: Pick<Review, 'employeeId' | 'employeeName'> & { readonly isOwn: boolean },
  { recipientFirstName, senderName, note }: Addressee,
  publicUrl: string,
): Composed {
  const what = review.isOwn ? 'Your annual review' : `The annual review of ${review.employeeName}`;
  return {
    subject: `${what} was reopened`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [`${what} was reopened. It can be changed until it is complete again.`],
      quote: note ? { author: senderName ?? 'The sender', text: note } : undefined,
      actions: [{ label: 'Open the profile', url: `${publicUrl}/employees/${review.employeeId}` }],
    },
  };
}

type Review = {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly managerId: number | null;
  readonly isEmployeeArchived: boolean;
  readonly isComplete: boolean;
};

async function loadReview(db: Db, message: OpenMessage): Promise<Review | undefined> {
  const { annualReviewId } = message;
  const { rows } = await sql<Review>`
    select e.employee_id as "employeeId", e.full_name as "employeeName", e.manager_id as "managerId",
      e.archived_at is not null as "isEmployeeArchived",
      (r.completed_at is not null or period.ended_at is not null) as "isComplete"
    from annual_review r join employee e on e.employee_id = r.employee_id
    join marking_period period on period.marking_period_id = r.marking_period_id
    where r.annual_review_id = ${annualReviewId}`.execute(db);
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
