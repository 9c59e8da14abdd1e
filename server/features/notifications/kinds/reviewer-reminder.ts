import { sql } from 'kysely';
import { formatDay } from '#contract/dates.ts';
import type { ReviewerType } from '#contract/enums.ts';
import { isSurveyLink } from '#contract/links.ts';
import type { Db } from '#server/db/client.ts';
import type { MessageKind, OpenMessage } from '../message-kind.ts';

/** Reminds one reviewer of their open review. */
export const reviewerReminder: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const entry = await loadEntry(db, message);
    if (!entry) return { skip: 'The reviewer was removed from the annual review.' };
    if (entry.isReviewerDone) return { skip: 'The reviewer has completed the review.' };
    if (entry.isEmployeeArchived) return { skip: 'The team member was archived.' };
    if (entry.isReviewDone) return { skip: 'The annual review is complete.' };

    const what = describe(entry);
    const due = entry.deadline === null ? '' : formatDay(entry.deadline);
    const isWas = entry.isOverdue ? 'was' : 'is';
    const profile = { label: 'Open your profile', url: `${publicUrl()}/employees/${message.recipientId}` };
    const survey = entry.surveyLink !== null && isSurveyLink(entry.surveyLink) ? entry.surveyLink : null;
    return {
      subject: due ? `Reminder: ${what} ${isWas} due ${due}` : `Reminder: ${what}`,
      body: {
        greeting: `Hello ${message.recipientFirstName},`,
        paragraphs: [
          due ? `${capitalised(what)} ${isWas} due on ${due}.` : `${capitalised(what)} is still open.`,
          `${survey ? 'Open the survey to write it. ' : ''}Your profile lists everything you still have to do.`,
        ],
        facts: [
          ['Team member', entry.employeeName],
          ['Review', `${entry.type} review`],
          ...(due ? [['Deadline', due] as const] : []),
        ],
        quote: message.note ? { author: message.senderName ?? 'The sender', text: message.note } : undefined,
        actions: survey ? [{ label: 'Open the survey', url: survey }, profile] : [profile],
      },
    };
  },
};

type Entry = {
  readonly type: ReviewerType;
  readonly surveyLink: string | null;
  readonly isReviewerDone: boolean;
  readonly isReviewDone: boolean;
  readonly isEmployeeArchived: boolean;
  readonly employeeName: string;
  readonly deadline: string | null;
  readonly isOverdue: boolean;
};

async function loadEntry(db: Db, message: OpenMessage): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select w.type, w.survey_link as "surveyLink", w.completed_at is not null as "isReviewerDone",
      r.completed_at is not null as "isReviewDone", e.archived_at is not null as "isEmployeeArchived", e.full_name as "employeeName", d.deadline,
      coalesce(d.deadline < company_today(), false) as "isOverdue"
    from annual_reviewer w
    join annual_review r using (annual_review_id)
    join employee e on e.employee_id = r.employee_id
    cross join lateral (select case w.type
      when 'Self' then r.self_deadline when 'Peer' then r.peer_deadline else r.manager_deadline end as deadline) d
    where w.annual_reviewer_id = ${message.annualReviewerId} and w.employee_id = ${message.recipientId}`.execute(
    db,
  );
  return rows[0];
}

function describe({ type, employeeName }: Entry): string {
  if (type === 'Self') return 'your self review';
  return type === 'Peer' ? `your peer review of ${employeeName}` : `your manager review of ${employeeName}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
