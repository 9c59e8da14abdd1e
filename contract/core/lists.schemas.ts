import { z } from 'zod';
import { LIST_LIMIT_MOST, type SortOf } from './lists.ts';

/** The search and the order of a list. */
const searchAndSort = <const K extends string>(sorts: readonly [K, ...K[]]) => ({
  q: z.string('must be a text.').max(200, 'must be 200 characters or less.').trim().optional(),
  sort: z
    .enum(
      sorts.flatMap((key): SortOf<K>[] => [key, `-${key}`]),
      `must be one of ${sorts.join(', ')}, or one of them after a minus sign.`,
    )
    .optional(),
});

/** The query of a file with all rows of a list, searched, filtered and sorted like the list. */
export const fileQuery = <const K extends string, F extends z.ZodRawShape>(
  sorts: readonly [K, ...K[]],
  filters: F,
) => z.object({ ...searchAndSort(sorts), ...filters });

/**
 * The query of a list that is paged, searched and sorted by the server. `sorts` are its sort keys, `filters`
 * its own parameters. Source: docs/product/lists.md.
 */
export const listQuery = <const K extends string, F extends z.ZodRawShape>(
  sorts: readonly [K, ...K[]],
  filters: F,
) =>
  z.object({
    limit: z
      .string('must be a number from 1 to 200.')
      .regex(/^\d{1,3}$/, 'must be a number from 1 to 200.')
      .transform(Number)
      .refine((value) => value >= 1 && value <= LIST_LIMIT_MOST, 'must be a number from 1 to 200.')
      .optional(),
    after: z
      .string('must be a position of this list.')
      .min(1, 'must be a position of this list.')
      .max(2_000, 'must be a position of this list.')
      .optional(),
    ...searchAndSort(sorts),
    ...filters,
  });
