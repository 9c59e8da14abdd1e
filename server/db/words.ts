import { type RawBuilder, sql } from 'kysely';

// Tables of words: a row for each different word of a name or title. They are filled by triggers (migration 082).

/** A table of words and the column with the id of the thing that has the word. */
export type WordTable = { readonly table: string; readonly id: string };

/** After every word that begins with a prefix. */
const LAST = '\u{10fffd}';

/** SQL condition: the word in this column begins with the searched one. */
const begins = (column: string, word: string) =>
  sql`(${sql.ref(column)} >= ${word} and ${sql.ref(column)} < ${word + LAST})`;

/** SQL condition: each searched word begins a word of the thing with this id. */
export function hasWords(
  { table, id }: WordTable,
  of: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<unknown> {
  const conditions = words.map(
    (word) => sql`exists (select from ${sql.table(table)} other
      where ${sql.ref(`other.${id}`)} = ${of} and ${begins('other.word', word)})`,
  );
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/**
 * SQL condition on a row `found` of the table: it has the longest searched word, and its thing the others. False
 * without words. The longest word is in the fewest rows, as a rule.
 */
export function isFoundBy(words: WordTable, typed: readonly string[]): RawBuilder<unknown> {
  const [longest, ...others] = typed.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return sql`false`;
  return sql`(${begins('found.word', longest)} and ${hasWords(words, sql.ref(`found.${words.id}`), others)})`;
}

/**
 * Rows of words to read for a page of a few things: two words of a name may begin alike, and these rows are put in the
 * order of names.
 */
export const WORDS_READ = sql.lit(200);
