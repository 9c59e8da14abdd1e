import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { COUNT_HEADER } from '#contract/lists.ts';
import { sendPage } from './listing.ts';

test.each([
  [999, '999'],
  [1000, '1000'],
  [1001, '1,000+'],
])('a page of %i rows says there are %s', async (total, count) => {
  const app = Fastify();
  app.get('/names', async (request, reply) =>
    sendPage({ request, reply, query: { limit: 1 } }, async () => ({ rows: ['Ada'], next: null, total })),
  );
  const answer = await app.inject('/names?limit=1');
  expect([answer.headers[COUNT_HEADER.toLowerCase()], answer.json()]).toEqual([count, ['Ada']]);
});
