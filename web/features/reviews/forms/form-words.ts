import { questionsOf } from '#contract/reviews/forms/review-answers.ts';
import { formatDay, isDay } from '#contract/core/values/dates.ts';
import type { ReviewForm } from '#contract/reviews/forms/review-forms.schemas.ts';
import { readersSentence } from '#contract/reviews/reading/review-readers.ts';

type Of = Pick<ReviewForm, 'type' | 'employee'>;

/** `your review of Ana`, or `your self review`. */
export const yourReview = ({ type, employee }: Of) =>
  type === 'Self' ? 'your self review' : `your review of ${employee.firstName}`;

export const titleOf = ({ type, employee }: Of) =>
  type === 'Self' ? 'Your self review' : `Your review of ${employee.fullName}`;

/** Who will read this form. The lead who writes it is not told of themselves. */
export const readersOfForm = ({ type, employee, lead, content }: ReviewForm, writerId: number) =>
  readersSentence({
    type,
    firstName: employee.firstName,
    leadName: lead === null || lead.employeeId === writerId ? null : lead.fullName,
    isShared: questionsOf(content).map(({ isShared }) => isShared),
  });

/** A day or an instant, as people read it. */
export function dayOrTime(at: string): string {
  if (isDay(at)) return formatDay(at);
  const instant = Date.parse(at);
  return Number.isNaN(instant) || !/^\d{4}-/.test(at)
    ? at
    : dateAndTime.format(instant).replaceAll('\u202F', ' ');
}

const dateAndTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});
