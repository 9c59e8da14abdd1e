import { formatDay } from '#contract/core/values/dates.ts';
import type { ReadReview } from '#contract/reviews/reading/review-reading.schemas.ts';

export type ReadEntry = ReadReview['entries'][number];

export const entryLabels = { Self: 'Self review', Manager: 'Manager review', Peer: 'Peer review' } as const;

/** Where the answers of an entry are. */
export function stateWords({ state, submittedAt, markedBy }: ReadEntry): string {
  if (submittedAt !== null) return `Submitted on ${formatDay(submittedAt)}`;
  if (state === 'marked') return `Marked as done by ${markedBy ?? 'an admin'}, no answers`;
  return state === 'link' ? 'By survey link' : 'Not submitted yet';
}

/** Whether the employee can read the review. */
export const sharedWords = ({ sharedAt }: ReadReview) =>
  sharedAt === null ? 'Not shared yet' : `Shared on ${formatDay(sharedAt)}`;

/** Whether the employee has confirmed that they have read it. */
export function confirmedWords({ sharedAt, confirmed, isPeriodEnded }: ReadReview): string {
  if (confirmed !== null) return `Confirmed on ${formatDay(confirmed.at)}`;
  return isPeriodEnded || sharedAt === null ? 'Not confirmed' : 'Not confirmed yet';
}

/** What a person reads before sharing. */
export function sharingSentences({ employee: { firstName }, peerSummary, entries }: ReadReview): string[] {
  const hasPeers = entries.some(({ type }) => type === 'Peer');
  return [
    `${firstName} gets an email and can read the answers of the manager review that are shared, ${
      peerSummary === '' ? '' : 'the summary of the peers, '
    }and what was agreed.`,
    `${firstName} never reads the answers of peers, nor who they are.`,
    ...(peerSummary === '' && hasPeers ? [`There is no summary of the peers for ${firstName}.`] : []),
    'The summary can’t be changed afterwards, unless the manager review is reopened.',
  ];
}
