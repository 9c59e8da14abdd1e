import { sql } from 'kysely';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Db } from '#server/db/connection/client.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

/** Notifies the team lead that the documents of an annual review are uploaded. */
export const managerNotification: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await loadReview(db, message);
    if (!review) return { skip: 'The annual review no longer exists.' };
    if (review.managerId !== message.recipientId)
      return { skip: 'The recipient no longer leads this team member.' };
    if (review.isEmployeeArchived) return { skip: 'The team member was archived.' };

    return documentsMail(review, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    documentsMail(
      {
        employeeId: addressee.recipientId,
        employeeName: 'Ana Ruiz',
        managerId: null,
        documents: 'Self review, Final review',
        sitDownDate: '2027-03-16',
        finalDeadline: '2027-03-19',
      },
      addressee,
      publicUrl,
    ),
};

const documentsMail = (
  review: Omit<Review, 'isEmployeeArchived'>,
  { recipientFirstName, senderName, note }: Addressee,
  publicUrl: string,
): Composed => ({
  subject: `The review documents of ${review.employeeName} are ready`,
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      `The documents for the annual review of ${review.employeeName} have been uploaded. You can find them on the profile.`,
    ],
    facts: [
      ['Team member', review.employeeName],
      ['Documents', review.documents],
      ...(review.sitDownDate ? [['Sit-down', formatDay(review.sitDownDate)] as const] : []),
      ...(review.finalDeadline ? [['Final deadline', formatDay(review.finalDeadline)] as const] : []),
    ],
    quote: note ? { author: senderName ?? 'The sender', text: note } : undefined,
    actions: [{ label: 'Open the profile', url: `${publicUrl}/employees/${review.employeeId}` }],
  },
});

type Review = {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly managerId: number | null;
  readonly isEmployeeArchived: boolean;
  readonly sitDownDate: string | null;
  readonly finalDeadline: string | null;
  readonly documents: string;
};

async function loadReview(db: Db, message: OpenMessage): Promise<Review | undefined> {
  const { annualReviewId } = message;
  const { rows } = await sql<Review>`
    select e.employee_id as "employeeId", e.full_name as "employeeName", e.manager_id as "managerId",
      r.sitdown_date as "sitDownDate", r.final_deadline as "finalDeadline",
      e.archived_at is not null as "isEmployeeArchived",
      coalesce((select string_agg(d.kind || ' review', ', '
        order by array_position(array['Self', 'Peer', 'Final'], d.kind))
        from document d where d.annual_review_id = r.annual_review_id), 'none') as documents
    from annual_review r join employee e on e.employee_id = r.employee_id
    where r.annual_review_id = ${annualReviewId}`.execute(db);
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
