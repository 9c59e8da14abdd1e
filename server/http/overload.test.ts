import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

const MOST = 10;

let app: TestApp;
let url: string;
let begun: number;
let letGo: () => void;
let held: Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ CALLS_AT_ONCE: String(MOST) });
  const work = async () => {
    begun += 1;
    await held;
    return 'done';
  };
  app.app.get('/api/hold', work);
  app.app.post('/api/hold', work);
  app.app.get('/api/stream', async (_request, reply) => {
    const stream = new Readable({ read: () => {} });
    stream.push('first');
    return reply.send(stream);
  });
  url = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => letGo());
afterAll(async () => {
  app.app.server.closeAllConnections();
  await app.stop();
});

beforeEach(() => {
  begun = 0;
  held = new Promise((resolve) => {
    letGo = resolve;
  });
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 2_000) throw new Error('It never came to that.');
    await pause(5);
  }
}
const untilBegun = async (count: number) => until(() => begun === count);
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status);
const calls = (count: number, signal?: AbortSignal) =>
  Array.from({ length: count }, async () => fetch(`${url}/api/hold`, signal ? { signal } : {}));

test('further calls get 503, a time to come back and a sentence, and begin nothing', async () => {
  const first = calls(MOST);
  await untilBegun(MOST);
  const more = await Promise.all(calls(30));
  expect(new Set(statusesOf(more))).toEqual(new Set([503]));
  expect(await more[0]?.text()).toBe(messages.overloaded);
  const waits = more.map(({ headers }) => Number(headers.get('retry-after')));
  expect(new Set(waits)).toEqual(new Set([1, 2, 3]));
  expect(begun).toBe(MOST);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  letGo();
  expect(new Set(statusesOf(await Promise.all(first)))).toEqual(new Set([200]));
  expect(new Set(statusesOf(await Promise.all(calls(MOST))))).toEqual(new Set([200]));
});

test('the work of a client that has gone still counts until it ends', async () => {
  const leaving = new AbortController();
  const first = calls(MOST, leaving.signal).map(async (call) => call.catch(() => null));
  await untilBegun(MOST);
  leaving.abort();
  await Promise.all(first);
  await pause(50);
  expect((await fetch(`${url}/api/hold`)).status).toBe(503);
  letGo();
  await pause(50);
  expect(new Set(statusesOf(await Promise.all(calls(MOST))))).toEqual(new Set([200]));
  expect(begun).toBe(MOST * 2);
});

test('calls that wait for their bodies take no room, and no more of them begin than there is room for', async () => {
  const sockets = Array.from({ length: MOST + 3 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  const heads = sockets.map(() => '');
  for (const [at, socket] of sockets.entries()) {
    socket.on('data', (bytes) => (heads[at] += String(bytes)));
    socket.write(
      'POST /api/hold HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    );
  }
  await pause(50);
  expect((await app.app.inject({ method: 'GET', url: '/api/openapi.json' })).statusCode).toBe(200);
  for (const socket of sockets) socket.write('{}');
  await untilBegun(MOST);
  const answered = (status: number) => heads.filter((head) => head.startsWith(`HTTP/1.1 ${status}`)).length;
  await until(() => answered(503) === 3);
  expect(begun).toBe(MOST);
  letGo();
  await until(() => answered(200) === MOST);
  for (const socket of sockets) socket.destroy();
});

test('an answer that is still being sent counts until its end', async () => {
  const readers = Array.from({ length: MOST }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket;
  });
  for (const socket of readers) await once(socket, 'data');
  expect((await fetch(`${url}/api/hold`)).status).toBe(503);
  for (const socket of readers) socket.destroy();
  letGo();
  await until(async () => (await fetch(`${url}/api/hold`)).status === 200);
});

test('a readiness check that is late is no failure while others are served, and one otherwise', async () => {
  const { files } = app.context;
  const { check } = files;
  Reflect.set(files, 'check', async () => held);
  try {
    await pause(2_100); // the calls of the tests before are forgotten
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const first = calls(MOST - 1);
    await untilBegun(MOST - 1);
    expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
    const last = calls(1);
    await untilBegun(MOST);
    expect(statusesOf(await Promise.all(calls(1)))).toEqual([503]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    letGo();
    await Promise.all([...first, ...last]);
  } finally {
    Reflect.set(files, 'check', check);
  }
});
