import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_HEADER, LINK_HEADER, LIST_COUNT_EXACT, type ListQuery } from '#contract/core/lists.ts';
import { type Page, PositionError } from '../db/listing.ts';
import { invalid } from './errors.ts';

type ListCall<Q extends ListQuery> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Q;
};
/** Reads one page; `limit` is always given. */
type ReadPage<Q extends ListQuery, Row> = (query: Q & { limit: number }) => Promise<Page<Row>>;

type Whole<Q, Row> = {
  /** The parts of the whole list, one after another. */
  readonly parts?: readonly Partial<Q>[];
  /** A row that moves to the next part meanwhile comes once: by this key. */
  readonly keyOf?: (row: Row) => unknown;
};

/** More rows than any list has. */
const ALL = 1_000_000_000;

/**
 * Rows of a file in memory at once: many, since an order by a computed key reads all people for each page.
 */
const FILE_CHUNK = 2_500;

/**
 * Answers a list. With `limit` a page: `Link` leads to the next page, `X-Total-Count` counts all rows that
 * match. Without, all rows in one statement, and neither header. Errors: 400 for a position of another list.
 */
export async function sendList<Q extends ListQuery, Row>(
  { request, reply, query }: ListCall<Q>,
  read: ReadPage<Q, Row>,
  how: Whole<Q, Row> = {},
): Promise<Row[]> {
  const { limit } = query;
  if (limit === undefined) return wholeList(query, read, how);
  const { rows, next, total } = await positioned(read({ ...query, limit }));
  reply.header(COUNT_HEADER, countAsText(total));
  if (next !== null) reply.header(LINK_HEADER, `<${addressAfter(request.url, next)}>; rel="next"`);
  return rows;
}

/** All rows, like {@link sendList} answers a list without `limit`. */
export async function wholeList<Q extends ListQuery, Row>(
  query: Q,
  read: ReadPage<Q, Row>,
  { parts = [{}], keyOf = (row) => row }: Whole<Q, Row> = {},
): Promise<Row[]> {
  const byKey = new Map<unknown, Row>();
  for (const part of parts) {
    const { rows } = await positioned(read({ ...query, ...part, limit: ALL }));
    for (const row of rows) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row);
  }
  return [...byKey.values()];
}

/** The page with other rows, such as those that the viewer may see. */
export const seenIn = <Row, Seen>(page: Page<Row>, see: (row: Row) => Seen): Page<Seen> => ({
  ...page,
  rows: page.rows.map(see),
});

/** The rows of a file, read page by page as they are taken. */
export async function* pagesOf<Q extends ListQuery, Row>(
  query: Q,
  read: ReadPage<Q, Row>,
): AsyncGenerator<Row[], void> {
  let next = query.after ?? null;
  do {
    const after = next === null ? {} : { after: next };
    const page = await positioned(read({ ...query, ...after, limit: FILE_CHUNK }));
    yield page.rows;
    next = page.next;
  } while (next !== null);
}

async function positioned<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof PositionError) throw invalid('after must be a position of this list.', 'after');
    throw error;
  });
}

const countAsText = (total: number) =>
  total > LIST_COUNT_EXACT ? `${LIST_COUNT_EXACT.toLocaleString('en-US')}+` : String(total);

function addressAfter(url: string, next: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('after', next);
  return `${path}?${parameters}`;
}
