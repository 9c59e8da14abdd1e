import { formatDay } from '#contract/core/values/dates.ts';
import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import {
  evaluationMail,
  exampleEvaluation,
  loadEvaluation,
  type MailedEvaluation,
} from './evaluation.queries.ts';

/** Reminds a project member of their open evaluation. */
export const evaluationReminder: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const evaluation = await loadEvaluation(db, message);
    if ('skip' in evaluation) return evaluation;
    return evaluationReminderMail(evaluation, message, publicUrl());
  },
  example: (addressee, publicUrl) => evaluationReminderMail(exampleEvaluation, addressee, publicUrl),
};

function evaluationReminderMail(
  evaluation: MailedEvaluation,
  addressee: Addressee,
  publicUrl: string,
): Composed {
  const { projectName, isOverdue } = evaluation;
  const due = `${isOverdue ? 'was' : 'is'} due ${formatDay(evaluation.deadline)}`;
  const said = {
    subject: `Reminder: your evaluation of ${projectName} ${due}`,
    paragraphs: [
      `Your evaluation of your colleagues on ${projectName} ${due} and is still open.`,
      'Do not forward the link below: anyone who has it can answer in your name. You do not need to sign in.',
    ],
  };
  return evaluationMail(addressee, evaluation, said, publicUrl);
}
