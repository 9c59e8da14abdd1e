import type { Addressee, Composed, MessageKind } from '../message-kind.ts';
import { type FormMail, loadForm } from './review-form.queries.ts';

/** Tells the writer of a review that it was opened again, and why. */
export const formReopened: MessageKind = {
  async compose(message, { db, publicUrl }) {
    const form = await loadForm(db, message);
    if (form?.writerId !== message.recipientId)
      return { skip: 'The recipient no longer reviews this person.' };
    if (form.isOver) return { skip: 'The annual review is over.' };
    if (form.isSubmitted) return { skip: 'The review was submitted again.' };
    return reopenedMail(form, message, publicUrl());
  },
  example: (addressee, publicUrl) =>
    reopenedMail({ employeeName: 'Ana Ruiz', isOwn: false, annualReviewerId: 0 }, addressee, publicUrl),
};

function reopenedMail(
  { employeeName, isOwn, annualReviewerId }: Pick<FormMail, 'employeeName' | 'isOwn' | 'annualReviewerId'>,
  { recipientFirstName, senderName, note }: Addressee,
  publicUrl: string,
): Composed {
  const what = isOwn ? 'Your self review' : `Your review of ${employeeName}`;
  return {
    subject: `${what} was opened again`,
    body: {
      greeting: `Hello ${recipientFirstName},`,
      paragraphs: [
        `${senderName ?? 'An administrator'} opened ${isOwn ? 'your self review' : `your review of ${employeeName}`} again. Your answers are kept as a draft; submit them when you are done.`,
      ],
      quote: note ? { author: senderName ?? 'The sender', text: note } : undefined,
      actions: [{ label: 'Open the review', url: `${publicUrl}/review-forms/${annualReviewerId}` }],
    },
  };
}
