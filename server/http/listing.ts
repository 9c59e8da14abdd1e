import type { FastifyReply, FastifyRequest } from 'fastify';
import { COUNT_HEADER, LINK_HEADER, LIST_COUNT_EXACT, type ListQuery } from '#contract/lists.ts';
import { type Page, PositionError } from '../db/listing.ts';
import { invalid } from './errors.ts';

/** True if the call asks for a part of the list or for another order. Otherwise the answer is whole. */
export const isListAsked = (query: ListQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/**
 * Sends the headers of a page and returns its rows: `Link` leads to the next page, `X-Total-Count` counts all rows that
 * match. A list without `limit` is whole and has neither. Errors: 400 for a position of another list.
 */
export async function sendPage<Row>(
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: ListQuery },
  read: () => Promise<Page<Row>>,
): Promise<Row[]> {
  const { rows, next, total } = await read().catch((error: unknown) => {
    if (error instanceof PositionError) throw invalid('after must be a position of this list.', 'after');
    throw error;
  });
  if (query.limit === undefined) return rows;
  reply.header(COUNT_HEADER, countAsText(total));
  if (next !== null) reply.header(LINK_HEADER, `<${addressAfter(request.url, next)}>; rel="next"`);
  return rows;
}

const countAsText = (total: number) =>
  total > LIST_COUNT_EXACT ? `${LIST_COUNT_EXACT.toLocaleString('en-US')}+` : String(total);

function addressAfter(url: string, next: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('after', next);
  return `${path}?${parameters}`;
}
