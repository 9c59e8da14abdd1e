import { type RawBuilder, sql } from 'kysely';
import { LIST_COUNT_EXACT, type ListQuery, searchedWords } from '#contract/lists.ts';

/** A sort key of a list. Its value is never null: `coalesce` it. */
export type SortKey = {
  readonly by: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'float8';
  readonly isDescending?: boolean;
};

/** The sort keys of each `sort`; the last one is unique. */
export type Sorts<K extends string> = Readonly<Record<K, (isDescending: boolean) => readonly SortKey[]>>;

/** `after` is not a position of this list in this order. The caller answers 400. */
export class PositionError extends Error {
  override readonly name = 'PositionError';
}

/** The parts of a statement that reads one page. */
type PageParts = {
  /** True for rows after the position. */
  readonly after: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
  /** One row more than the page has, to see whether another page follows. */
  readonly limit: RawBuilder<unknown>;
  /** The position of a row, a `text[]`. */
  readonly position: RawBuilder<string[]>;
  readonly size: number | null;
  /** The order that positions belong to. */
  readonly sort: string;
};

/**
 * The parts for the asked page, in an order by keys: a page begins after the last row of the page before, however many
 * rows were added or removed since. Errors: {@link PositionError}.
 */
export function pageParts<K extends string>(
  { limit, after, sort }: ListQuery<K>,
  sorts: Sorts<K>,
  defaultSort: K | `-${K}`,
): PageParts {
  const chosen = sort ?? defaultSort;
  const isDescending = chosen.startsWith('-');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a sort without its minus sign is a key
  const keys = sorts[chosen.replace(/^-/, '') as K](isDescending);
  const values = after === undefined ? null : readPosition(after, chosen, keys);
  return {
    after: values === null ? sql<boolean>`true` : isAfter(keys, values),
    order: sql.join(keys.map(({ by, isDescending: down }) => (down ? sql`${by} desc` : by))),
    limit: limit === undefined ? sql`all` : sql`${limit + 1}::integer`,
    position: sql<string[]>`array[${sql.join(keys.map(({ by }) => sql`(${by})::text`))}]`,
    size: limit ?? null,
    sort: chosen,
  };
}

/** How many rows `rows` selects, up to one more than is counted exactly. */
export const countOf = (rows: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${rows} limit ${LIST_COUNT_EXACT + 1}::integer) counted)`;

/** A page as it was read. `next` is the position of its last row if another page follows. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null; readonly total: number };

/** Cuts the extra row off and encodes the position that leads on. */
export function pageOf<Row extends { position: string[] }>(
  { size, sort }: Pick<PageParts, 'size' | 'sort'>,
  { rows, total }: { readonly rows: readonly Row[]; readonly total: number },
): Page<Omit<Row, 'position'>> {
  const shown = size === null ? rows : rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ position: _position, ...row }) => row),
    next: last === undefined || shown.length === rows.length ? null : writePosition(sort, last.position),
    total,
  };
}

/** True if the condition holds for each searched word, given as a pattern of `like`. */
export function everyWord(
  typed: string,
  condition: (pattern: string, word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const words = searchedWords(typed).map((word) => condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`, word));
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}

const writePosition = (sort: string, values: readonly string[]) =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');

const SHAPES: Readonly<Record<SortKey['type'], RegExp>> = {
  // PostgreSQL cannot store NUL, so no row has it.
  text: /^[^\0]*$/,
  integer: /^-?\d{1,9}$/,
  boolean: /^(?:true|false)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?|-?infinity)$/,
  float8: /^\d(?:\.\d{1,17})?(?:e-\d{1,2})?$/,
};

function readPosition(after: string, sort: string, keys: readonly SortKey[]): string[] {
  const [of, ...values] = parsed(after);
  const isOfThisList =
    of === sort &&
    values.length === keys.length &&
    keys.every(({ type }, index) => SHAPES[type].test(values[index] ?? ''));
  if (!isOfThisList) throw new PositionError('It is not a position of this list.');
  return values;
}

function parsed(after: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return []; // not written by writePosition
  }
}

/** The first key alone bounds the range of an index; the rest decides among rows with equal keys. */
function isAfter(keys: readonly SortKey[], values: readonly string[]): RawBuilder<boolean> {
  const [first, ...others] = keys;
  const [value = '', ...rest] = values;
  if (!first) return sql<boolean>`false`;
  const given = sql`${value}::${sql.raw(first.type)}`;
  const beyond = sql.raw(first.isDescending ? '<' : '>');
  if (others.length === 0) return sql<boolean>`${first.by} ${beyond} ${given}`;
  return sql<boolean>`(${first.by} ${beyond}= ${given}
    and (${first.by} ${beyond} ${given} or ${isAfter(others, rest)}))`;
}
