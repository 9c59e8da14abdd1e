import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  COUNT_HEADER,
  LINK_HEADER,
  LIST_COUNT_EXACT,
  LIST_LIMIT_MOST,
  type ListQuery,
} from '#contract/core/lists.ts';
import { type Page, PositionError } from '../db/listing.ts';
import { invalid } from './errors.ts';
import { ObjectStream, RowStream } from './limits/row-stream.ts';

type ListCall<Q extends ListQuery> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Q;
};
/** Reads one page; `limit` is always given. */
type ReadPage<Q extends ListQuery, Row> = (query: Q & { limit: number }) => Promise<Page<Row>>;

type Whole<Q, Row> = {
  /** Rows that are read at once. */
  readonly chunk?: number;
  /** The parts of the whole list, one after another. */
  readonly parts?: readonly Partial<Q>[];
  /** A row that moves to the next part meanwhile comes once: by this key. */
  readonly keyOf?: (row: Row) => unknown;
};

/** Rows of a whole list that are in memory at once. A longer list is sent while it is read. */
const WHOLE_CHUNK = 1_000;

/** Rows of a file that are in memory at once: more, because an order by a computed key reads everyone for each page. */
const FILE_CHUNK = 2_500;

/** For rows of a kilobyte or more, such as those with the people of a review. */
export const LARGE_ROWS = { chunk: LIST_LIMIT_MOST };

/**
 * Answers a list. With `limit` a page: `Link` leads to the next page, `X-Total-Count` counts all rows that match.
 * Without, all rows, and neither header; a long list is read page by page while the client takes it, so that neither a
 * connection to the database nor the rows are held meanwhile. Errors: 400 for a position of another list.
 */
export async function sendList<Q extends ListQuery, Row>(
  { request, reply, query }: ListCall<Q>,
  read: ReadPage<Q, Row>,
  how: Whole<Q, Row> = {},
): Promise<Row[] | RowStream<Row>> {
  const { limit } = query;
  if (limit === undefined) return wholeList(query, read, how);
  const { rows, next, total } = await positioned(read({ ...query, limit }));
  reply.header(COUNT_HEADER, countAsText(total));
  if (next !== null) reply.header(LINK_HEADER, `<${addressAfter(request.url, next)}>; rel="next"`);
  return rows;
}

/** All rows, read like {@link sendList} reads a list without `limit`. */
export async function wholeList<Q extends ListQuery, Row>(
  query: Q,
  read: ReadPage<Q, Row>,
  { chunk = WHOLE_CHUNK, parts = [{}], keyOf = (row) => row }: Whole<Q, Row> = {},
): Promise<Row[] | RowStream<Row>> {
  return whole(readWhole(query, read, { chunk, parts, keyOf }), chunk);
}

type WholeFields<F> = { [K in keyof F]: Exclude<F[K], RowStream<unknown>> };

/** The object itself if its lists are short, so that a failure is still an answer; otherwise a stream. */
export function wholeObject<F extends object>(fields: F): WholeFields<F> | ObjectStream<WholeFields<F>>;
export function wholeObject(fields: object): object {
  const isLong = Object.values(fields).some((value) => value instanceof RowStream);
  return isLong ? new ObjectStream(fields) : fields;
}

/** The page with other rows, such as those that the viewer may see. */
export const seenIn = <Row, Seen>(page: Page<Row>, see: (row: Row) => Seen): Page<Seen> => ({
  ...page,
  rows: page.rows.map(see),
});

/** The rows of a whole list, read page by page as they are taken. */
export const pagesOf = <Q extends ListQuery, Row>(
  query: Q,
  read: ReadPage<Q, Row>,
): AsyncGenerator<Row[], void> =>
  readWhole(query, read, { chunk: FILE_CHUNK, parts: [{}], keyOf: (row) => row });

async function* readWhole<Q extends ListQuery, Row>(
  query: Q,
  read: ReadPage<Q, Row>,
  { chunk, parts, keyOf }: Required<Whole<Q, Row>>,
): AsyncGenerator<Row[], void> {
  const before = new Set<unknown>();
  for (const part of parts) {
    const isLast = part === parts.at(-1);
    let next = query.after ?? null;
    do {
      const after = next === null ? {} : { after: next };
      const page = await positioned(read({ ...query, ...part, ...after, limit: chunk }));
      const rows = before.size === 0 ? page.rows : page.rows.filter((row) => !before.has(keyOf(row)));
      yield rows;
      if (!isLast) for (const row of rows) before.add(keyOf(row));
      next = page.next;
    } while (next !== null);
  }
}

/** Short lists as rows, so that a failure is still an answer; long ones as a stream. */
async function whole<Row>(
  chunks: AsyncGenerator<Row[], void>,
  chunk: number,
): Promise<Row[] | RowStream<Row>> {
  const head: Row[] = [];
  while (head.length < chunk) {
    const { done, value } = await chunks.next();
    if (done === true) return head;
    for (const row of value) head.push(row);
  }
  return new RowStream(head, chunks);
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
