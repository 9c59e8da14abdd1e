import { formatDay } from '#contract/core/values/dates.ts';
import type { ReviewerType } from '#contract/core/enums.ts';
import { isSurveyLink } from '#contract/core/values/links.ts';
import type { Composed, OpenMessage } from '../message-kind.ts';

/** A reviewer entry, for the emails about it. */
export type MailedEntry = {
  readonly type: ReviewerType;
  readonly employeeName: string;
  readonly surveyLink: string | null;
  /** The reviewer entry whose form the recipient writes here; null for a survey link. */
  readonly formId: number | null;
  readonly deadline: string | null;
  readonly isOverdue: boolean;
};

/** What a reminder of one entry needs. */
type Reminder = {
  readonly entry: MailedEntry;
  readonly note: { readonly senderName: string | null; readonly text: string | null };
  readonly recipient: Pick<OpenMessage, 'recipientId' | 'recipientFirstName'>;
  readonly publicUrl: string;
};

/** Reminds one reviewer of one open review. */
export function reminderMail({ entry, note, recipient, publicUrl }: Reminder): Composed {
  const what = describe(entry);
  const due = entry.deadline === null ? '' : formatDay(entry.deadline);
  const verb = entry.isOverdue ? 'was' : 'is';
  const profile = { label: 'Open your profile', url: `${publicUrl}/employees/${recipient.recipientId}` };
  const form = linkTo(entry, publicUrl);
  return {
    subject: due ? `Reminder: ${what} ${verb} due ${due}` : `Reminder: ${what}`,
    body: {
      greeting: `Hello ${recipient.recipientFirstName},`,
      paragraphs: [
        due ? `${capitalised(what)} ${verb} due on ${due}.` : `${capitalised(what)} is still open.`,
        `${form ? `${form.label} to write it. ` : ''}Your profile lists everything you still have to do.`,
      ],
      facts: [
        ['Team member', entry.employeeName],
        ['Review', `${entry.type} review`],
        ...(due ? [['Deadline', due] as const] : []),
      ],
      quote: quoteOf(note),
      actions: form ? [form, profile] : [profile],
    },
  };
}

/** Where the review is written: the form here, or the survey, if people can open its link. */
export function linkTo(
  { formId, surveyLink }: Pick<MailedEntry, 'formId' | 'surveyLink'>,
  publicUrl: string,
): { readonly label: string; readonly url: string } | null {
  if (formId !== null) return { label: 'Open the form', url: `${publicUrl}/review-forms/${formId}` };
  const isOpen = surveyLink !== null && isSurveyLink(surveyLink);
  return isOpen ? { label: 'Open the survey', url: surveyLink } : null;
}

export const quoteOf = ({ senderName, text }: Reminder['note']) =>
  text ? { author: senderName ?? 'The sender', text } : undefined;

function describe({ type, employeeName }: MailedEntry): string {
  if (type === 'Self') return 'your self review';
  return type === 'Peer' ? `your peer review of ${employeeName}` : `your manager review of ${employeeName}`;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
