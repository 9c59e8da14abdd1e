import { z } from 'zod';
import { reviewerTypes } from './enums.ts';

/** The reviewers named when a review starts. Ids -1 and 0 mean no one. */
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
  .max(500, 'must be 500 entries or less.')
  .nullish();

/** The id of the person named as Manager; null unless exactly one person is. */
export function managerAmong(reviewers: z.output<typeof firstReviewers>): number | null {
  const named = new Set(
    (reviewers ?? []).filter(({ type }) => type === 'Manager').map(({ employeeId }) => employeeId),
  );
  const [first = 0] = named;
  return named.size === 1 && first > 0 ? first : null;
}
