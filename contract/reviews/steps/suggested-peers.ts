import type { SuggestedPeer } from './suggested-peers.schemas.ts';

/**
 * Suggestions that the call answers at least, so that there is a choice. The call answers more if the company
 * wants more.
 */
export const SUGGESTED_PEERS_LEAST = 5;

/** Shared projects that a reason names; the reason counts all of them. */
export const SUGGESTED_PROJECTS_NAMED = 3;

/** Why the person is suggested, in words: '2 projects with Ana Ruiz: Atlas, Harbor'. */
export function reasonInWords(why: SuggestedPeer['reason'], employeeName: string): string {
  if (why.kind === 'team') return 'Same team';
  if (why.kind === 'former') return `Peer in ${why.year}`;
  const { count, names } = why;
  const more = count > names.length ? ` and ${count - names.length} more` : '';
  return `${count} ${count === 1 ? 'project' : 'projects'} with ${employeeName}: ${names.join(', ')}${more}`;
}

/** How much the person already has to write: '3 reviews open'. */
export function loadInWords(openReviews: number): string {
  if (openReviews === 0) return 'No reviews open';
  return `${openReviews} ${openReviews === 1 ? 'review' : 'reviews'} open`;
}
