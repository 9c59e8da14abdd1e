import { z } from 'zod';
import { reviewReason } from './annual-reviews.schemas.ts';
import type { CallTable } from '#contract/core/endpoint.ts';
import { done, id } from '#contract/core/fields.schemas.ts';

/** The shapes of each call. */
export const calls = {
  markOwnEntry: {
    body: z.object({ annualReviewerId: id }),
    response: done,
  },
  declinePeerReview: {
    names: z.object({ annualReviewerId: id }),
    body: z.object({ annualReviewerId: id, reason: reviewReason }),
    response: done,
  },
  askForLink: {
    body: z.object({ annualReviewerId: id }),
    response: done,
  },
} as const satisfies CallTable;
