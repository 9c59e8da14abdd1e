import { sql } from 'kysely';
import { LINK_DAYS_AFTER_DEADLINE } from '#contract/core/values/constants.ts';
import type { EmployeeSummary } from '#contract/core/names.schemas.ts';
import type { Db } from '#server/db/connection/client.ts';
import { nameOfFor } from '../names-in-mails.ts';
import type { Addressee, Composed, OpenMessage, Skip } from '../message-kind.ts';
import { formatDay } from '#contract/core/values/dates.ts';

/** A member's evaluation, for the emails about it. */
export type MailedEvaluation = {
  readonly guid: string;
  readonly projectName: string;
  readonly clientName: string;
  readonly deadline: string;
  readonly isOverdue: boolean;
  readonly isClosed: boolean;
  readonly isSubmitted: boolean;
  readonly isExpired: boolean;
  readonly colleagues: string[];
};

/** Loads the evaluation, or returns the reason to skip the email. */
export async function loadEvaluation(db: Db, message: OpenMessage): Promise<MailedEvaluation | Skip> {
  const { rows } = await sql<StoredEvaluation>`
    select evaluation.guid, project.name as "projectName", client.name as "clientName",
      project.evaluation_deadline as deadline, project.evaluation_deadline < company_today() as "isOverdue",
      project.closed_at is not null as "isClosed", evaluation.submitted_at is not null as "isSubmitted",
      project.evaluation_deadline + ${LINK_DAYS_AFTER_DEADLINE}::integer < company_today() as "isExpired",
      (select coalesce(json_agg(json_build_object('employeeId', person.employee_id, 'fullName', person.full_name) order by person.sort_name, person.first_name), '[]')
        from project_evaluation other join employee person on person.employee_id = other.employee_id
        where other.project_id = project.project_id and other.deleted_at is null
          and other.evaluation_id <> evaluation.evaluation_id) as colleagues
    from project_evaluation evaluation join project on project.project_id = evaluation.project_id
    join client on client.client_id = project.client_id
    where evaluation.evaluation_id = ${message.projectEvaluationId}
      and evaluation.employee_id = ${message.recipientId}
      and evaluation.deleted_at is null and project.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) return { skip: 'The project or the evaluation was deleted.' };
  if (found.isSubmitted) return { skip: 'The evaluation has been submitted.' };
  if (found.isClosed) return { skip: 'The project was closed.' };
  if (found.isExpired) return { skip: 'The evaluation has expired.' };
  return withColleagues(db, message, found);
}

type StoredEvaluation = Omit<MailedEvaluation, 'colleagues'> & { readonly colleagues: EmployeeSummary[] };

async function withColleagues(
  db: Db,
  message: OpenMessage,
  found: StoredEvaluation,
): Promise<MailedEvaluation | Skip> {
  const { colleagues } = found;
  if (colleagues.length === 0) return { skip: 'There is no one to evaluate.' };
  const ids = colleagues.map(({ employeeId }) => employeeId);
  const nameOf = await nameOfFor(db, message, ids);
  return { ...found, colleagues: colleagues.map(nameOf) };
}

/** The invented evaluation of the examples. */
export const exampleEvaluation: MailedEvaluation = {
  guid: '00000000-0000-0000-0000-000000000000',
  projectName: 'Atlas',
  clientName: 'Northwind',
  deadline: '2027-03-12',
  isOverdue: false,
  isClosed: false,
  isSubmitted: false,
  isExpired: false,
  colleagues: ['Ana Ruiz', 'Tom Okafor'],
};

/** An email about an evaluation, with its link. The link is stored nowhere else. */
export function evaluationMail(
  { recipientFirstName, senderName, note }: Addressee,
  evaluation: MailedEvaluation,
  said: { readonly subject: string; readonly paragraphs: readonly string[] },
  publicUrl: string,
): Composed {
  return {
    subject: said.subject,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [...said.paragraphs],
      facts: [
        ['Project', evaluation.projectName],
        ['Client', evaluation.clientName],
        ['Colleagues', evaluation.colleagues.join(', ')],
        ['Deadline', formatDay(evaluation.deadline)],
      ],
      quote: note ? { author: senderName ?? 'The sender', text: note } : undefined,
      actions: [{ label: 'Open the evaluation', url: `${publicUrl}/evaluations/${evaluation.guid}/welcome` }],
    },
  };
}
