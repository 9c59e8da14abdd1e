import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { ListQuery } from '#contract/core/lists.ts';
import { wholeList, wholeObject } from '../listing.ts';
import { LongAnswer, RowStream, sendLong } from './row-stream.ts';

const row = z.object({ id: z.int() });
const board = z.object({
  reviews: z.array(row),
  today: z.string(),
  note: z.string().optional(),
  projects: z.array(row),
});
type Row = { id: number; kept: string };

const app = { current: Fastify() };
afterEach(() => app.current.close());

function serve(answerOf: () => Promise<object>): FastifyInstance {
  app.current = Fastify();
  app.current.get('/board', async (request, reply) => {
    const answer = await answerOf();
    return answer instanceof LongAnswer ? sendLong(board, request, reply, answer) : board.parse(answer);
  });
  return app.current;
}

/** A list of so many rows, two of which are read at once. */
const rowsOf = async (length: number) =>
  wholeList<ListQuery, Row>(
    {},
    async ({ after: position, limit }) => {
      const from = Number(position ?? 0);
      const end = Math.min(length, from + limit);
      const rows = Array.from({ length: end - from }, (_, at) => ({ id: from + at, kept: 'private' }));
      return { rows, next: end < length ? String(end) : null, total: length };
    },
    { chunk: 2 },
  );
const ids = (length: number) => Array.from({ length }, (_, id) => ({ id }));
const texts = { today: '2030-01-01', kept: 'private' };

test.each([
  [1, 0, false],
  [1, 5, true],
  [250, 0, true],
  [5, 201, true],
])('an object with lists of %i and %i rows', async (reviews, projects, isStreamed) => {
  const server = serve(async () =>
    wholeObject({ projects: await rowsOf(projects), ...texts, reviews: await rowsOf(reviews) }),
  );
  const answer = await server.inject('/board');
  expect(answer.body).toBe(
    JSON.stringify({ reviews: ids(reviews), today: texts.today, projects: ids(projects) }),
  );
  expect(answer.headers['content-type']).toMatch(/^application\/json; charset=utf-8/);
  expect(answer.headers['content-length'] === undefined).toBe(isStreamed);
});

/** Many rows, and whether their reading has ended. */
function endless() {
  const state = { read: 0, isEnded: false };
  async function* chunks() {
    try {
      for (;;) {
        state.read += 1;
        yield Array.from({ length: 100 }, (_, id) => ({ id, kept: '' }));
      }
    } finally {
      state.isEnded = true;
    }
  }
  return { state, chunks: chunks() };
}

test('a client that leaves ends the reading of every list', async () => {
  const [reviews, projects] = [endless(), endless()];
  // As after the first chunk, which decides that a list is long.
  await projects.chunks.next();
  const address = await serve(async () =>
    wholeObject({
      reviews: new RowStream<Row>([], reviews.chunks),
      projects: new RowStream<Row>([], projects.chunks),
      ...texts,
    }),
  ).listen({ port: 0, host: '127.0.0.1' });
  const client = get(`${address}/board`);
  await once(client, 'response');
  expect([reviews.state.isEnded, projects.state.isEnded]).toEqual([false, false]);
  client.destroy();
  await expect.poll(() => [reviews.state.isEnded, projects.state.isEnded]).toEqual([true, true]);
});

test('a failure in the second list cuts the answer off', async () => {
  async function* broken(): AsyncGenerator<Row[], void> {
    yield [{ id: 1, kept: '' }];
    await after(100); // until the first rows are on their way
    throw new Error('The database is gone.');
  }
  const address = await serve(async () =>
    wholeObject({ reviews: await rowsOf(5), projects: new RowStream([], broken()), ...texts }),
  ).listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/board`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
});
