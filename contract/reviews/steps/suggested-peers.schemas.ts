import { z } from 'zod';
import type { CallTable } from '#contract/core/endpoint.ts';
import { idInPath } from '#contract/core/fields.schemas.ts';
import { employeeSummary } from '#contract/core/names.schemas.ts';

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

/** The shapes of each call. */
export const calls = {
  listSuggestedPeers: {
    params: z.object({ annualReviewId: idInPath }),
    response: z.array(suggestedPeer),
  },
} as const satisfies CallTable;
