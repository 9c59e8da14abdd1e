import { type RawBuilder, sql } from 'kysely';
import { searchedWords } from '#contract/core/lists.ts';
import { isWithoutWords, typedWords } from '#contract/core/values/search-words.ts';

// What people type finds names and titles. Both sides are folded by the SQL function `plain` (migration 132);
// the columns `plain_*` and `*_starts` hold the stored side. Source: docs/product/lists.md.

/** The index of three letters finds the word in names. */
export const isIndexed = (word: string): boolean => word.length >= 3;

/** True if the condition holds for each searched word of a list. */
export function everyWord(
  typed: string,
  condition: (word: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return allOf(searchedWords(typed).map(condition));
}

/** The plain word is part of the plain text in the column. */
export const hasPart = (column: string, word: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} like (select part_pattern(${word}))`;

/**
 * The word is part of the name, or begins the name typed without its blanks. `of` is `employee`, or another
 * table with the columns `plain_name` and `name_starts`. A word that no index can find is compared by
 * `strpos`: for `like`, PostgreSQL expects few matches of a word that it does not see and reads all of an
 * index; for a comparison it expects a third, reads in order and stops at the page.
 */
export function isNamed(of: string, word: string): RawBuilder<unknown> {
  const name = sql.ref(`${of}.plain_name`);
  const starts = sql.ref(`${of}.name_starts`);
  if (isIndexed(word))
    return sql`(${name} like (select part_pattern(${word})) or ${starts} like (select start_pattern(${word})))`;
  return sql`(strpos(${name}, (select plain(${word}))) > 0
    or strpos(${starts}, (select ' ' || plain(${word}))) > 0)`;
}

/** Each word of the typed text begins a word in the column, as in pickers and in the search. */
export const isBegunBy = (column: string, typed: string): RawBuilder<unknown> =>
  isWithoutWords(typed)
    ? sql`false`
    : allOf(typedWords(typed).map((word) => sql`${sql.ref(column)} like (select start_pattern(${word}))`));

/** The first word in the column, by letters, that begins with the longest typed one. */
export function wordFound(column: string, typed: string): RawBuilder<unknown> {
  const longest = typedWords(typed).reduce((a, b) => (b.length > a.length ? b : a), '');
  const starts = sql.ref(column);
  return sql`split_part(substr(${starts}, strpos(${starts}, (select ' ' || plain(${longest}))) + 1), ' ', 1)`;
}

/** How many of those with the first words a search puts in the order of names, for a page of a few. */
export const FIRST_READ = sql.lit(200);

function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
