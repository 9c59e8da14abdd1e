/** Rows of a page, at most. */
export const LIST_LIMIT_MOST = 200;

/** A list counts its rows exactly up to this number; above it the count is `1,000+`. */
export const LIST_COUNT_EXACT = 1_000;

/** Response headers of a page: the address of the next page, and how many rows match in all. */
export const LINK_HEADER = 'Link';

export const COUNT_HEADER = 'X-Total-Count';

export type SortOf<K extends string> = K | `-${K}`;

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

/** Each word costs a search of its own, so the first ones must do. */
const WORDS_SEARCHED = 10;

/** The words that a search looks for: each of the first ten different ones must occur, in any case. */
export const searchedWords = (typed: string): string[] => {
  const words = typed.toLowerCase().split(/\s+/);
  return [...new Set(words)].filter((word) => word !== '').slice(0, WORDS_SEARCHED);
};
