import { type RawBuilder, sql } from 'kysely';
import { LIST_COUNT_EXACT, LIST_LIMIT_MOST, type ListQuery } from '#contract/core/lists.ts';
import type { Db } from './connection/client.ts';
import { asJsonList } from './facts.ts';

/** A sort key of a list. Its value is never null: `coalesce` it. */
export type SortKey = {
  readonly by: RawBuilder<unknown>;
  readonly type: 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'float8';
  readonly isDescending?: boolean;
};

/** The sort keys of each `sort`; the last one is unique. */
export type Sorts<K extends string> = Readonly<Record<K, (isDescending: boolean) => readonly SortKey[]>>;

/** The unique key of a table of things with ids. The key decides among rows with equal keys. */
export const uniqueKey = (column: string) => {
  const by = sql.ref(column);
  return (isDescending: boolean): SortKey => ({ by, type: 'integer', isDescending });
};

/** A text in the order of a dictionary: any case, accents beside their letter, numbers by value. */
export const inWords = (text: RawBuilder<unknown>, isDescending: boolean): SortKey => ({
  by: sql`${text} collate in_words`,
  type: 'text',
  isDescending,
});

/** `after` is not a position of this list in this order. The caller answers 400. */
export class PositionError extends Error {
  override readonly name = 'PositionError';
}

/** The parts of a statement that reads one page. */
export type PageParts = {
  /** True for rows after the position. */
  readonly after: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** At least one row more than the page has, to see whether another page follows. */
  readonly limit: RawBuilder<unknown>;
  /** The position of a row, a `text[]`. */
  readonly cursor: RawBuilder<string[]>;
  readonly size: number;
  /** The order that positions belong to. */
  readonly sort: string;
};

/**
 * The parts for the asked page, in an order by keys: a page begins after the last row of the page before,
 * however many rows were added or removed since. Errors: {@link PositionError}.
 */
export function pageParts<K extends string>(
  { limit = LIST_LIMIT_MOST, after, sort }: ListQuery<K>,
  sorts: Sorts<K>,
  defaultSort: K | `-${K}`,
): PageParts {
  const chosen = sort ?? defaultSort;
  const keys = keysOf(sorts, chosen);
  const values = after === undefined ? null : readPosition(after, chosen, keys);
  return {
    after: values === null ? sql`true` : isAfter(keys, values),
    order: orderBy(keys),
    limit: sql.lit(rowsToRead(limit)),
    cursor: sql<string[]>`array[${sql.join(keys.map(({ by }) => sql`(${by})::text`))}]`,
    size: limit,
    sort: chosen,
  };
}

/** Sizes of pages that the statements are planned for; the last one is for whole lists. */
const PLANNED_SIZES = [1, 8, 10, 50, LIST_LIMIT_MOST, 1_000];

/**
 * As many rows as the page has, and one more. The number is in the text of the statement: planned for an
 * unknown number, PostgreSQL expects a tenth of the list and reads all of it. Rows beyond the page are cut
 * off.
 */
const rowsToRead = (limit: number) => 1 + (PLANNED_SIZES.find((size) => size >= limit) ?? limit);

/** The keys as the list of `order by`. */
export const orderBy = (keys: readonly SortKey[]): RawBuilder<unknown> =>
  sql.join(keys.map(({ by, isDescending }) => (isDescending ? sql`${by} desc` : by)));

/** The keys of `sort`, which may begin with a minus sign. */
export function keysOf<K extends string>(sorts: Sorts<K>, sort: K | `-${K}`): readonly SortKey[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a sort without its minus sign is a key
  return sorts[sort.replace(/^-/, '') as K](sort.startsWith('-'));
}

/** How many rows `from … where …` finds, up to one more than is counted exactly. */
export const countOf = (found: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select true ${found} limit ${sql.lit(LIST_COUNT_EXACT + 1)}) counted)`;

/** A page as it was read. `next` is the position of its last row if another page follows. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null; readonly total: number };

/** A row with its cursor. */
type Placed<Row> = Row & { readonly cursor: string[] };

/**
 * What a list reads: `from … where …` of all rows, and the statement of the page's rows with cursors.
 * `shared` is a named query for both, `name as materialized (…)`.
 */
type Listing<Row> = {
  readonly found: RawBuilder<unknown>;
  readonly rows: RawBuilder<Placed<Row>>;
  readonly shared?: RawBuilder<unknown> | undefined;
};

/** Reads a page and the count in one statement. */
export async function readPage<Row>(db: Db, page: PageParts, listing: Listing<Row>): Promise<Page<Row>> {
  return pageOf(page, await readListing(db, listing));
}

async function readListing<Row>(
  db: Db,
  { found, rows: listed, shared }: Omit<Listing<Row>, 'rows'> & { readonly rows: RawBuilder<Row> },
): Promise<{ total: number; rows: Row[] }> {
  const { rows } = await sql<{ total: number; rows: Row[] }>`
    ${shared === undefined ? sql`` : sql`with ${shared}`}
    select ${countOf(found)} as total, ${asJsonList(listed)} as rows`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error('The page was not read.');
  return answer;
}

/** Cuts the extra rows off and encodes the position that leads on. */
export function pageOf<Row>(
  { size, sort }: Pick<PageParts, 'size' | 'sort'>,
  { rows, total }: { readonly rows: readonly Placed<Row>[]; readonly total: number },
): Page<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => withoutCursor<Row>(row)),
    next: last === undefined || shown.length === rows.length ? null : writePosition(sort, last.cursor),
    total,
  };
}

function withoutCursor<Row>(row: Placed<Row>): Row;
function withoutCursor({ cursor: _cursor, ...row }: Placed<object>): object {
  return row;
}

const writePosition = (sort: string, values: readonly string[]) =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');

const LARGEST_INTEGER = 2_147_483_647;

const isOfShape = (value: string, type: SortKey['type']): boolean =>
  SHAPES[type].test(value) && (type !== 'integer' || Number(value) <= LARGEST_INTEGER);

const SHAPES: Readonly<Record<SortKey['type'], RegExp>> = {
  // PostgreSQL cannot store NUL, so no row has it.
  text: /^[^\0]*$/,
  integer: /^\d{1,10}$/,
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
    keys.every(({ type }, index) => isOfShape(values[index] ?? '', type));
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
function isAfter(keys: readonly SortKey[], values: readonly string[]): RawBuilder<unknown> {
  const [first, ...others] = keys;
  const [value = '', ...rest] = values;
  if (!first) return sql`false`;
  const given = sql`${value}::${sql.raw(first.type)}`;
  const beyond = sql.raw(first.isDescending ? '<' : '>');
  if (others.length === 0) return sql`${first.by} ${beyond} ${given}`;
  return sql`(${first.by} ${beyond}= ${given}
    and (${first.by} ${beyond} ${given} or ${isAfter(others, rest)}))`;
}
