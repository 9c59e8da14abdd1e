import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startLoad } from './children.ts';

const request = { method: 'GET', path: '/', headers: {}, body: '' };

/** Loads a server with two requests that take turns, over two connections. */
async function load(answer: RequestListener, graceSeconds: number) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const generator = startLoad();
  onTestFinished(() => {
    generator.stop();
    server.closeAllConnections();
    server.close();
  });
  return generator.run({
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests: [request, { ...request, method: 'POST', path: '/refused', body: '{}' }],
    connections: 2,
    seconds: 0.2,
    graceSeconds,
  });
}

test('counts whole replies, and refusals as failed', async () => {
  const asked: string[] = [];
  const outcome = await load(({ method, url }, reply) => {
    asked.push(`${method} ${url}`);
    if (url === '/') reply.end('whole');
    else reply.writeHead(503).end();
  }, 60);
  const refused = asked.filter((one) => one === 'POST /refused').length;
  expect(refused).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ failed: refused, firstFailure: 503 });
  expect(outcome.micros).toHaveLength(asked.length - refused);
});

test('counts replies that are outstanding after the grace as failed', async () => {
  let begun = 0;
  const outcome = await load((_request, reply) => {
    begun += 1;
    reply.write('begun');
  }, 0.2);
  expect(begun).toBe(2);
  expect(outcome).toMatchObject({ micros: [], failed: 2, firstFailure: 0 });
});
