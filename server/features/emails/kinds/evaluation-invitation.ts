import { formatDay } from '#contract/core/values/dates.ts';
import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import {
  evaluationMail,
  exampleEvaluation,
  loadEvaluation,
  type MailedEvaluation,
} from './evaluation.queries.ts';

/** Invites a project member to evaluate their colleagues, with a personal link. */
export const evaluationInvitation: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const evaluation = await loadEvaluation(db, message);
    if ('skip' in evaluation) return evaluation;
    return invitationMail(evaluation, message, publicUrl());
  },
  example: (addressee, publicUrl) => invitationMail(exampleEvaluation, addressee, publicUrl),
};

function invitationMail(evaluation: MailedEvaluation, addressee: Addressee, publicUrl: string): Composed {
  const { projectName, deadline } = evaluation;
  const said = {
    subject: `Please evaluate your colleagues on ${projectName}`,
    paragraphs: [
      `The project ${projectName} has ended. Please evaluate your colleagues by ${formatDay(deadline)}.`,
      'Do not forward the link below: anyone who has it can answer in your name. You do not need to sign in.',
    ],
  };
  return evaluationMail(addressee, evaluation, said, publicUrl);
}
