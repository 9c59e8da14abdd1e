import { sql } from 'kysely';
import { withNamesFor } from '../names-in-mails.ts';
import type { Db } from '#server/db/connection/client.ts';
import { formIdOf } from '#server/db/facts.ts';
import type { MessageKind, OpenMessage } from '../message-kind.ts';
import { type MailedEntry, reminderMail } from './reminder-mail.ts';

/** Reminds one reviewer of their open review. */
export const reviewerReminder: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const entry = await loadEntry(db, message);
    if (!entry) return { skip: 'The reviewer was removed from the annual review.' };
    if (entry.isReviewerDone) return { skip: 'The reviewer has completed the review.' };
    if (entry.isEmployeeArchived) return { skip: 'The team member was archived.' };
    if (entry.isReviewDone) return { skip: 'The annual review is complete.' };

    const note = { senderName: message.senderName, text: message.note };
    return reminderMail({ entry, note, recipient: message, publicUrl: publicUrl() });
  },
  example: (recipient, publicUrl) =>
    reminderMail({
      entry: {
        type: 'Manager',
        employeeName: 'Ana Ruiz',
        surveyLink: 'https://survey.example/12',
        formId: null,
        deadline: '2027-03-12',
        isOverdue: false,
      },
      note: { senderName: recipient.senderName, text: recipient.note },
      recipient,
      publicUrl,
    }),
};

type Entry = MailedEntry & {
  readonly employeeId: number;
  readonly isReviewerDone: boolean;
  readonly isReviewDone: boolean;
  readonly isEmployeeArchived: boolean;
};

async function loadEntry(db: Db, message: OpenMessage): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select w.type, w.survey_link as "surveyLink", ${formIdOf('w')} as "formId", w.completed_at is not null as "isReviewerDone",
      (r.completed_at is not null or period.ended_at is not null) as "isReviewDone", e.archived_at is not null as "isEmployeeArchived", e.employee_id as "employeeId", e.full_name as "employeeName", d.deadline,
      coalesce(d.deadline < company_today(), false) as "isOverdue"
    from annual_reviewer w
    join annual_review r using (annual_review_id)
    join marking_period period on period.marking_period_id = r.marking_period_id
    join employee e on e.employee_id = r.employee_id
    cross join lateral (select case w.type
      when 'Self' then r.self_deadline when 'Peer' then r.peer_deadline else r.manager_deadline end as deadline) d
    where w.annual_reviewer_id = ${message.annualReviewerId} and w.employee_id = ${message.recipientId}`.execute(
    db,
  );
  const [found] = await withNamesFor(db, message, rows);
  return found;
}
