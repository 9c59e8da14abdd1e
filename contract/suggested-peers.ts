import { z } from 'zod';
import { endpoint, idInPath } from './endpoint.ts';
import { employeeSummary } from './names.ts';

/** Suggestions that the call answers at least, so that there is a choice. It answers more if the company wants more. */
export const SUGGESTED_PEERS_LEAST = 5;

/** Shared projects that a reason names; it counts all of them. */
export const SUGGESTED_PROJECTS_NAMED = 3;

/** Why a person is suggested: the first of these that fits. */
const reason = z.union([
  /** Projects of this marking period in which both are members; the latest ones are named. */
  z.object({ kind: z.literal('projects'), count: z.int(), names: z.array(z.string()) }),
  /** Both have the same team lead. */
  z.object({ kind: z.literal('team') }),
  /** A peer in an earlier review, most recently the one of this year. */
  z.object({ kind: z.literal('former'), year: z.int() }),
]);

const suggestedPeer = employeeSummary.extend({
  reason,
  /** Reviews of other people that this person has not answered, without reviews of the viewer. */
  openReviews: z.int(),
});
/** A colleague who could be a peer reviewer. Source: docs/product/annual-reviews.md. */
export type SuggestedPeer = z.output<typeof suggestedPeer>;

/** People who could be added as peers, the best first. */
export const listSuggestedPeers = endpoint({
  method: 'GET',
  path: '/AnnualReviews/:annualReviewId/suggested-peers',
  summary: 'People who could be peer reviewers of an annual review',
  access: 'seePeerReviewers',
  params: z.object({ annualReviewId: idInPath }),
  response: z.array(suggestedPeer),
});

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
