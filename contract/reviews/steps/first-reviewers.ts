import type { z } from 'zod';
import type { firstReviewers } from './first-reviewers.schemas.ts';

/** The id of the person named as Manager; null unless exactly one person is. */
export function managerAmong(reviewers: z.output<typeof firstReviewers>): number | null {
  const named = new Set(
    (reviewers ?? []).filter(({ type }) => type === 'Manager').map(({ employeeId }) => employeeId),
  );
  const [first = 0] = named;
  return named.size === 1 && first > 0 ? first : null;
}
