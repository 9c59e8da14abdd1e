import { sql } from 'kysely';
import { sendMessage } from '#server/features/outbox/send-message.ts';
import { messageKinds } from '#server/features/emails/message-kinds.ts';
import { keepingMailer } from '#server/ports/mailer/mailer.test-double.ts';
import type { JournaledApp } from '../kit/test-app.ts';
import type { MarkedPerson, Review, MarkedCompany } from './marked.ts';

type SentMail = { readonly recipient: MarkedPerson; readonly what: string; readonly raw: string };

/** Composes every kind of message about every review for every person, as the outbox would send it. */
export async function composeMails(testApp: JournaledApp, company: MarkedCompany): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  const mailer = keepingMailer();
  const context = { ...testApp.context, mailer };
  const sender = company.people[1]?.employeeId ?? 0;
  for (const review of company.reviews) {
    const employee = company.people.find(({ employeeId }) => employeeId === review.employeeId);
    for (const recipient of company.people) {
      for (const kind of Object.keys(messageKinds)) {
        if (isAboutEvaluation(kind)) continue;
        // Cancels an invitation, which only these two ever got.
        const tookPart = [review.employeeId, employee?.managerId ?? 0].includes(recipient.employeeId);
        // Goes only to those whom an email told of the review.
        const isReviewer = review.reviewers.some(({ employeeId }) => employeeId === recipient.employeeId);
        if (kind === 'review-withdrawn' && !(review.isActive && (tookPart || isReviewer))) continue;
        if (kind === 'review-withdrawn') await addWithdrawn(testApp, review);
        if (kind === 'sit-down-cancelled' && !tookPart) continue;
        const isOfEntry = ['reviewer-reminder', 'form-reopened', 'form-taken-back'].includes(kind);
        const entries = isOfEntry ? review.reviewers.map(({ id }) => id) : [null];
        const kudos = kind === 'kudo-approved' ? kudosFrom(review.employeeId, company) : [null];
        for (const [entry, kudoId] of entries.flatMap((one) => kudos.map((two) => [one, two] as const))) {
          const facts = { recipientId: recipient.employeeId, senderId: sender };
          const { rows } = await sql<{ id: number }>`
            insert into message (kind, recipient_id, sender_id, annual_review_id, annual_reviewer_id, note, data, queued_at)
            values (${kind}, ${recipient.employeeId}, ${sender}, ${review.annualReviewId}, ${entry},
              ${company.mark('message.note', facts)}, ${JSON.stringify({ sitdownDate: '2026-04-01', kudoId, isInvited: tookPart })}, now())
            returning message_id as id`.execute(testApp.owner);
          const messageId = rows[0]?.id ?? 0;
          if (kind === 'reminder-digest') await addItems(testApp, messageId, review);
          if (kind === 'review-news')
            await addNotices(
              testApp,
              { messageId, ...facts },
              review,
              company.mark('review_notice.note', facts),
            );
          await sendMessage(context, messageId);
          for (const mail of mailer.sent.splice(0)) {
            const calendar = mail.calendar?.content.replaceAll(/\r?\n[ \t]/g, '') ?? '';
            mails.push({ recipient, what: `mail ${kind}`, raw: `${JSON.stringify(mail)}\n${calendar}` });
          }
        }
      }
    }
  }
  mails.push(...(await composeEvaluationMails(testApp, company)));
  return mails;
}

/** What a withdrawal keeps of the review, as if the review had been withdrawn. */
const addWithdrawn = (testApp: JournaledApp, { annualReviewId }: Review) =>
  sql`insert into withdrawn_review (annual_review_id, marking_period_id, employee_id, sitdown_date, seen_version, started_at,
      withdrawn_at, withdrawn_by)
    select annual_review_id, marking_period_id, employee_id, '2026-04-01', seen_version, now(), now(), employee_id
    from annual_review where annual_review_id = ${annualReviewId}
    on conflict do nothing`.execute(testApp.owner);

const isAboutEvaluation = (kind: string) => kind.startsWith('evaluation-');

/** Composes every message about every member's evaluation for every person. */
async function composeEvaluationMails(testApp: JournaledApp, company: MarkedCompany): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  const mailer = keepingMailer();
  for (const { evaluationIds, creatorId } of company.projects) {
    for (const recipient of company.people) {
      for (const kind of Object.keys(messageKinds).filter(isAboutEvaluation)) {
        for (const evaluationId of Object.values(evaluationIds)) {
          const facts = { recipientId: recipient.employeeId, senderId: creatorId };
          const { rows } = await sql<{ id: number }>`
            insert into message (kind, recipient_id, sender_id, project_evaluation_id, note, queued_at)
            values (${kind}, ${recipient.employeeId}, ${creatorId}, ${evaluationId},
              ${company.mark('message.note', facts)}, now())
            returning message_id as id`.execute(testApp.owner);
          await sendMessage({ ...testApp.context, mailer }, rows[0]?.id ?? 0);
          for (const mail of mailer.sent.splice(0))
            mails.push({ recipient, what: `mail ${kind}`, raw: JSON.stringify(mail) });
        }
      }
    }
  }
  return mails;
}

/**
 * Queues a digest with the entries of all reviewers. The email must leave out entries of other recipients.
 */
const addItems = (testApp: JournaledApp, messageId: number, { reviewers }: Review) =>
  sql`insert into reminder_item (message_id, annual_reviewer_id)
    select ${messageId}, id from unnest(${reviewers.map(({ id }) => id)}::integer[]) id`.execute(
    testApp.owner,
  );

/** Notes everything about all reviewers for one recipient. The mail must leave out the entries of others. */
const addNotices = (
  testApp: JournaledApp,
  { messageId, recipientId, senderId }: { messageId: number; recipientId: number; senderId: number },
  { annualReviewId, reviewers }: Review,
  note: string,
) =>
  sql`insert into review_notice (message_id, recipient_id, noted_by, annual_review_id, annual_reviewer_id, what, note)
    select ${messageId}, ${recipientId}, ${senderId}, ${annualReviewId}, nullif(id, 0), what, ${note}
    from unnest(array['started', 'asked', 'link', 'reminded']) what
    cross join unnest(${reviewers.map(({ id }) => id)}::integer[] || 0) id`.execute(testApp.owner);

const kudosFrom = (employeeId: number, { kudos }: MarkedCompany) =>
  kudos.filter(({ senderId }) => senderId === employeeId).map(({ kudoId }) => kudoId);
