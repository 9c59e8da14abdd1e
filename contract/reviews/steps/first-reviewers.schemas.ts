import { z } from 'zod';
import { reviewerTypes } from '#contract/core/enums.ts';
import { annualReviewMessages } from './annual-review-messages.ts';

/** The reviewers named when a review starts. Ids -1 and 0 mean no person. */
export const firstReviewers = z
  .array(
    z.object({
      employeeId: z
        .int('must be a whole number.')
        .min(-1, 'must be a whole number.')
        .max(2 ** 31 - 1, 'must be a whole number.'),
      type: z.enum(reviewerTypes, 'must be Self, Peer or Manager.'),
    }),
    'must be a list of reviewers.',
  )
  .max(500, annualReviewMessages.tooManyReviewers)
  .nullish();
