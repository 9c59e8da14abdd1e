import { sql } from 'kysely';
import { formatDay } from '#contract/core/values/dates.ts';
import type { Permission } from '#contract/core/enums.ts';
import { can } from '#contract/policies.ts';
import type { Db } from '#server/db/connection/client.ts';
import { isActive } from '#server/db/facts.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { Addressee, Composed, MessageKind, OpenMessage } from '../message-kind.ts';

/** Tells the lead, or the Admins, that an employee asks for the survey link of their self review. */
export const linkAsked: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const review = await loadReview(db, message);
    if (!review) return { skip: 'The annual review no longer exists.' };
    const { employeeId, managerId, permissions } = review;
    const recipient = { employeeId: message.recipientId, permissions };
    if (!can.changeSurveyLinks(recipient, { employeeId, managerId, hasOtherAdmin: true }))
      return { skip: 'The recipient no longer handles this annual review.' };
    if (review.isEmployeeArchived) return { skip: 'The team member was archived.' };
    if (review.isComplete) return { skip: 'The annual review is complete.' };
    if (review.isSelfDone) return { skip: 'The self review is done.' };
    if (review.isWrittenHere) return { skip: 'The self review is written here.' };
    if (review.hasLink) return { skip: 'The self review has a survey link.' };

    return linkMail(review, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    linkMail(
      { employeeId: addressee.recipientId, employeeName: 'Ana Ruiz', deadline: '2027-03-05' },
      addressee,
      publicUrl,
    ),
};

const linkMail = (
  { employeeId, employeeName, deadline }: Pick<Review, 'employeeId' | 'employeeName' | 'deadline'>,
  { recipientFirstName }: Addressee,
  publicUrl: string,
): Composed => ({
  subject: `${employeeName} asks for the link to their self review`,
  body: {
    greeting: `Hello ${recipientFirstName},`,
    paragraphs: [
      `${employeeName} can’t begin the self review, because it has no survey link yet. You can set the link on the profile.`,
    ],
    facts: [
      ['Team member', employeeName],
      ['Review', 'Self review'],
      ...(deadline === null ? [] : [['Deadline', formatDay(deadline)] as const]),
    ],
    actions: [{ label: 'Open the profile', url: `${publicUrl}/employees/${employeeId}` }],
  },
});

type Review = {
  readonly employeeId: number;
  readonly employeeName: string;
  readonly managerId: number | null;
  readonly permissions: readonly Permission[];
  readonly deadline: string | null;
  readonly isEmployeeArchived: boolean;
  readonly isComplete: boolean;
  readonly isSelfDone: boolean;
  readonly hasLink: boolean;
  readonly isWrittenHere: boolean;
};

async function loadReview(db: Db, message: OpenMessage): Promise<Review | undefined> {
  const { annualReviewId, recipientId } = message;
  const { rows } = await sql<Review>`
    select employee.employee_id as "employeeId", employee.full_name as "employeeName",
      employee.manager_id as "managerId", recipient.permissions, review.self_deadline as deadline,
      not ${isActive()} as "isEmployeeArchived",
      (review.completed_at is not null or period.ended_at is not null) as "isComplete",
      entry.completed_at is not null as "isSelfDone", entry.survey_link is not null as "hasLink",
      entry.question_set_version_id is not null as "isWrittenHere"
    from annual_review review join employee on employee.employee_id = review.employee_id
    join marking_period period on period.marking_period_id = review.marking_period_id
    join annual_reviewer entry on entry.annual_review_id = review.annual_review_id and entry.type = 'Self'
    join employee recipient on recipient.employee_id = ${recipientId}
    where review.annual_review_id = ${annualReviewId}`.execute(db);
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
