import type { BulkActionSummary } from '#contract/reviews/cycle/bulk-actions.schemas.ts';
import { bulkReasons } from '#contract/reviews/cycle/bulk-reasons.ts';

export const remindedPeople = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

/** How many people get an email. */
export function mailsText(mails: number): string {
  if (mails === 0) return 'There is no one to remind now.';
  return `${remindedPeople(mails)} ${mails === 1 ? 'gets one email.' : 'get one email each.'}`;
}

/** Reasons that name reviewers who have not answered. Reviews without such reviewers need no words. */
const worthSaying: readonly string[] = [
  bulkReasons.own,
  bulkReasons.onlyYou,
  bulkReasons.onLeave,
  bulkReasons.justReminded,
  bulkReasons.changed,
  bulkReasons.failed,
  bulkReasons.notAllowed,
];

/** Why people with open reviewers are left out, a sentence each. */
export const leftOutTexts = (leftOut: BulkActionSummary['leftOut']): readonly string[] =>
  leftOut
    .filter(({ reason }) => worthSaying.includes(reason))
    .map(
      ({ reason, people }) =>
        `${people.toLocaleString('en-US')} ${people === 1 ? 'review' : 'reviews'} left out: ${reason}`,
    );

/** What was sent. */
export const resultText = ({ counts, mails, leftOut }: BulkActionSummary): string =>
  [
    counts.done === 0 ? 'No one was reminded.' : `${remindedPeople(mails)} reminded.`,
    ...leftOutTexts(leftOut),
  ].join(' ');
