import { sql } from 'kysely';
import type { Db } from '#server/db/connection/client.ts';
import { formIdOf, isActive } from '#server/db/facts.ts';
import { withNamesFor } from '../names-in-mails.ts';
import type { OpenMessage } from '../message-kind.ts';
import type { MailedEntry } from './reminder-mail.ts';

/** The review started, a peer was asked, a survey link was set, a reminder, or the sit-down was set. */
export type NewsKind = 'started' | 'asked' | 'link' | 'reminded' | 'sit-down';

/** One thing that is still to be told, with the recipient's open entry. */
export type News = MailedEntry & {
  readonly what: NewsKind;
  readonly note: string | null;
  /** Who noted it; null for the company itself. */
  readonly senderName: string | null;
  readonly annualReviewerId: number;
  readonly employeeId: number;
  /** The recipient leads the employee. */
  readonly isLed: boolean;
};

/**
 * What is still to be told: of open reviews of active people, to reviewers who are not done. Deletes the
 * other notices of the message, in the same statement: the mail leaves them out, so they must not count as
 * told. Skips those that a withdrawal is just deleting.
 */
export async function takeNews(db: Db, message: OpenMessage): Promise<News[]> {
  const { messageId, recipientId } = message;
  const { rows } = await sql<News>`
    with told as (
      select notice.notice_id, notice.what, notice.note, sender.full_name as "senderName",
        entry.annual_reviewer_id as "annualReviewerId", entry.type, entry.survey_link as "surveyLink",
        ${formIdOf('entry')} as "formId",
        due.deadline, coalesce(due.deadline < company_today(), false) as "isOverdue",
        employee.employee_id as "employeeId", employee.full_name as "employeeName",
        coalesce(employee.manager_id = ${recipientId}, false) as "isLed"
      from review_notice notice
      join annual_review review using (annual_review_id)
      join marking_period period using (marking_period_id)
      join employee on employee.employee_id = review.employee_id
      join annual_reviewer entry on entry.annual_review_id = review.annual_review_id
        and entry.employee_id = ${recipientId}
        and (entry.annual_reviewer_id = notice.annual_reviewer_id
          or notice.what = 'started' and entry.type <> 'Peer')
      left join employee sender on sender.employee_id = notice.noted_by
      cross join lateral (select case entry.type when 'Self' then review.self_deadline
        when 'Peer' then review.peer_deadline else review.manager_deadline end as deadline) due
      where notice.message_id = ${messageId} and entry.completed_at is null and review.completed_at is null
        and period.ended_at is null and ${isActive()} and (notice.what <> 'link'
          or entry.survey_link is not null and entry.question_set_version_id is null)
    ), dropped as (
      delete from review_notice where notice_id in (
        select notice_id from review_notice
        where message_id = ${messageId} and notice_id not in (select notice_id from told)
        for update skip locked)
    )
    select what, note, "senderName", "annualReviewerId", type, "surveyLink", "formId", deadline, "isOverdue", "employeeId",
      "employeeName", "isLed"
    from told order by deadline, "employeeName", notice_id`.execute(db);
  return withNamesFor(db, message, rows);
}
