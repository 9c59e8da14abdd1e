import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { COUNT_HEADER, type ListQuery } from '#contract/core/lists.ts';
import type { Page } from '../db/listing.ts';
import { sendList } from './listing.ts';

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

const row = z.object({ id: z.int() });
let asked: ListQuery[] = [];
/** Ten rows. */
async function read(query: ListQuery & { limit: number }): Promise<Page<{ id: number; kept: string }>> {
  asked.push(query);
  const from = Number(query.after ?? 0);
  const end = Math.min(10, from + query.limit);
  const rows = Array.from({ length: end - from }, (_, at) => ({ id: from + at, kept: 'private' }));
  return { rows, next: end < 10 ? String(end) : null, total: 10 };
}

async function answerOf(how: Parameters<typeof sendList<ListQuery, { id: number; kept: string }>>[2] = {}) {
  asked = [];
  const app = Fastify();
  app.get('/rows', async (request, reply) =>
    z.array(row).parse(await sendList({ request, reply, query: { sort: 'id' } }, read, how)),
  );
  return app.inject('/rows');
}
const ids = (length: number) => Array.from({ length }, (_, id) => ({ id }));

test('a whole list is read at once, and says neither its count nor a next page', async () => {
  const answer = await answerOf();
  expect(answer.json()).toEqual(ids(10));
  expect([answer.headers[COUNT_HEADER.toLowerCase()], answer.headers['link']]).toEqual([
    undefined,
    undefined,
  ]);
  expect(asked.map(({ sort, after }) => [sort, after])).toEqual([['id', undefined]]);
});

test('the parts of a whole list follow each other', async () => {
  const answer = await answerOf({ parts: [{ q: 'first' }, { q: 'second' }] });
  expect(answer.json()).toEqual([...ids(10), ...ids(10)]);
  expect(asked.map(({ q }) => q)).toEqual(['first', 'second']);
});

test('a row that moves to the next part meanwhile comes once', async () => {
  const answer = await answerOf({ parts: [{}, { q: 'again' }], keyOf: ({ id }) => id });
  expect(answer.json()).toEqual(ids(10));
});
