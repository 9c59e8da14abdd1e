import { z } from 'zod';

/** Rows of a page, at most. */
export const LIST_LIMIT_MOST = 200;
/** A list counts its rows exactly up to this number; above it the count is `1,000+`. */
export const LIST_COUNT_EXACT = 1_000;

/** Response headers of a page: the address of the next page, and how many rows match in all. */
export const LINK_HEADER = 'Link';
export const COUNT_HEADER = 'X-Total-Count';

type SortOf<K extends string> = K | `-${K}`;

/** What every list takes besides its own filters. Without `limit` the answer is whole. */
export type ListQuery<K extends string = string> = {
  readonly limit?: number | undefined;
  /** The position after which a page begins, from the `Link` of the page before. */
  readonly after?: string | undefined;
  /** The searched words. */
  readonly q?: string | undefined;
  /** A sort key; descending with a minus sign. */
  readonly sort?: SortOf<K> | undefined;
};

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
 * The query of a list that is paged, searched and sorted by the server. `sorts` are its sort keys, `filters` its own
 * parameters. Source: docs/product/lists.md.
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

/** Each word costs a search of its own, so the first ones must do. */
const WORDS_SEARCHED = 10;

/** The words that a search looks for: each of the first ten different ones must occur, in any case. */
export const searchedWords = (typed: string): string[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_SEARCHED);
};
