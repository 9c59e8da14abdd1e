import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { COUNT_HEADER, type ListQuery } from '#contract/core/lists.ts';
import type { Page } from '../db/listing.ts';
import { sendList } from './listing.ts';
import { RowStream, sendLong } from './limits/row-stream.ts';

test.each([
  [999, '999'],
  [1000, '1000'],
  [1001, '1,000+'],
])('a page of %i rows says there are %s', async (total, count) => {
  const app = Fastify();
  app.get('/names', async (request, reply) =>
    sendList({ request, reply, query: { limit: 1 } }, async () => ({ rows: ['Ada'], next: null, total })),
  );
  const answer = await app.inject('/names?limit=1');
  expect([answer.headers[COUNT_HEADER.toLowerCase()], answer.json()]).toEqual([count, ['Ada']]);
});

const app = { current: Fastify() };
afterEach(() => app.current.close());
const row = z.object({ id: z.int() });
/** Ten rows in pages. */
let asked: ListQuery[] = [];
async function read(query: ListQuery & { limit: number }): Promise<Page<{ id: number; kept: string }>> {
  asked.push(query);
  const from = Number(query.after ?? 0);
  const end = Math.min(10, from + query.limit);
  if (query.sort === '-broken' && from > 5) {
    await after(100); // until the first rows are on their way
    throw new Error('The database is gone.');
  }
  const rows = Array.from({ length: end - from }, (_, at) => ({ id: from + at, kept: 'private' }));
  return { rows, next: end < 10 ? String(end) : null, total: 10 };
}

function serve(query: ListQuery, chunk: number, parts?: readonly ListQuery[]): FastifyInstance {
  asked = [];
  app.current = Fastify();
  app.current.get('/rows', async (request, reply) => {
    const answer = await sendList({ request, reply, query }, read, { chunk, ...(parts ? { parts } : {}) });
    if (answer instanceof RowStream) return sendLong(z.array(row), request, reply, answer);
    return z.array(row).parse(answer);
  });
  return app.current;
}
const ids = (length: number) => Array.from({ length }, (_, id) => ({ id }));

test.each([
  [3, 4, true],
  [10, 1, true],
  [11, 1, false],
])('a whole list is read %i rows at a time, in %i pages', async (chunk, pages, isStreamed) => {
  const answer = await serve({ sort: 'id' }, chunk).inject('/rows');
  expect(answer.json()).toEqual(ids(10));
  expect(answer.headers['content-type']).toMatch(/^application\/json; charset=utf-8/);
  expect(answer.headers['content-length'] === undefined).toBe(isStreamed);
  expect(answer.headers[COUNT_HEADER.toLowerCase()]).toBeUndefined();
  expect(asked.map(({ sort, limit, after: position }) => [sort, limit, position])).toEqual(
    Array.from({ length: pages }, (_, page) => ['id', chunk, page === 0 ? undefined : String(page * chunk)]),
  );
});

test('the parts of a whole list follow each other', async () => {
  const parts = [{ q: 'first' }, { q: 'second' }];
  expect((await serve({}, 4, parts).inject('/rows')).json()).toEqual([...ids(10), ...ids(10)]);
  expect(asked.map(({ q }) => q)).toEqual([...Array(3).fill('first'), ...Array(3).fill('second')]);
});

test('a row that moves to the next part meanwhile comes once', async () => {
  app.current = Fastify();
  app.current.get('/rows', async (request, reply) =>
    sendList({ request, reply, query: {} }, read, { parts: [{}, { q: 'again' }], keyOf: ({ id }) => id }),
  );
  const rows = (await app.current.inject('/rows')).json<{ id: number }[]>();
  expect(rows.map(({ id }) => id)).toEqual(ids(10).map(({ id }) => id));
});

test('a long list is compressed on the way', async () => {
  const answer = await serve({}, 3).inject({ url: '/rows', headers: { 'accept-encoding': 'br' } });
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['br', 'Accept-Encoding']);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(ids(10));
});

test('a list that cannot be read to its end is cut off, not ended', async () => {
  const address = await serve({ sort: '-broken' }, 3).listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/rows`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});

test('pages are read only as the client takes them, and no longer once it has left', async () => {
  app.current = Fastify();
  let pages = 0;
  let isReturned = false;
  async function* chunks() {
    try {
      for (; pages < 10_000; pages++) yield ids(2_000);
    } finally {
      isReturned = true;
    }
  }
  app.current.get('/rows', async (request, reply) =>
    sendLong(z.array(row), request, reply, new RowStream<unknown>(ids(1), chunks())),
  );
  const address = await app.current.listen({ port: 0, host: '127.0.0.1' });
  // This client reads nothing of the body.
  const client = get(`${address}/rows`);
  await once(client, 'response');
  let before = -1;
  while (before !== pages) {
    before = pages;
    await after(100);
  }
  expect(pages).toBeLessThan(9_000);
  client.destroy();
  await expect.poll(() => isReturned).toBe(true);
});
