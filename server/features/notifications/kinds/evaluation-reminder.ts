import { formatDay } from '#contract/dates.ts';
import type { MessageKind } from '../message-kind.ts';
import { evaluationMail, loadEvaluation } from './evaluation.queries.ts';

/** Reminds a project member of their open evaluation. */
export const evaluationReminder: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const evaluation = await loadEvaluation(db, message);
    if ('skip' in evaluation) return evaluation;
    const { projectName, isOverdue } = evaluation;
    const due = `${isOverdue ? 'was' : 'is'} due ${formatDay(evaluation.deadline)}`;
    const said = {
      subject: `Reminder: your evaluation of ${projectName} ${due}`,
      paragraphs: [
        `Your evaluation of your colleagues on ${projectName} ${due} and is still open.`,
        'Do not forward the link below: anyone who has it can answer in your name. You do not need to sign in.',
      ],
    };
    return evaluationMail(message, evaluation, said, publicUrl());
  },
};
