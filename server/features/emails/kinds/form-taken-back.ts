import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import { type FormMail, loadForm } from './review-form.queries.ts';

/** Tells a lead that a review they have read was taken back by its writer. */
export const formTakenBack: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const form = await loadForm(db, message);
    if (!form || form.managerId !== message.recipientId)
      return { skip: 'The recipient no longer leads this team member.' };
    if (form.isOver) return { skip: 'The annual review is over.' };
    if (form.isSubmitted) return { skip: 'The review was submitted again.' };
    return takenBackMail(form, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    takenBackMail(
      { employeeName: 'Ana Ruiz', employeeId: addressee.recipientId, isSelfReview: true },
      addressee,
      publicUrl,
    ),
};

function takenBackMail(
  { employeeName, employeeId, isSelfReview }: Pick<FormMail, 'employeeName' | 'employeeId' | 'isSelfReview'>,
  { recipientFirstName, senderName }: Addressee,
  publicUrl: string,
): Composed {
  const writer = senderName ?? 'The writer';
  const what = isSelfReview ? 'the self review' : `the review of ${employeeName}`;
  return {
    subject: `${writer} took back ${what}`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `${writer} took back ${what}, which you have read. The answers may change until they are submitted again.`,
      ],
      actions: [{ label: 'Open the profile', url: `${publicUrl}/employees/${employeeId}` }],
    },
  };
}
