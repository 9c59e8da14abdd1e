import { connect, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from './testing/database/database.ts';
import { startTestApp } from '#server/testing/app.ts';
import { type RunningServer, startServer } from './main.ts';
import { stopWithin } from './stop.ts';

// A stop that hangs runs into the timeout of the test.
const limits = { requests: 300, jobs: 300, database: 300 };

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'benchmark-stop-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (settings: Record<string, string> = {}) =>
  startServer({
    config: {
      ...readConfig('development', { PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0', ...settings }),
      DATA_DIR: dataDir,
    },
    connectionString: database.url,
    sessionSecret: 'a secret of the tests, long enough to be one',
    stopLimits: limits,
  });

/** Opens a connection and sends the text; resolves once the server has read it. */
async function sent(
  { url }: RunningServer,
  words: string,
): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  await new Promise<void>((done) => socket.write(words, () => done()));
  return { socket, closed };
}

/** A server whose `/slow` answers once `finish` is called. */
async function startSlow() {
  const test = await startTestApp();
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  test.app.get('/slow', async () => {
    asked.resolve();
    await held.promise;
    return 'finished';
  });
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () =>
    stopWithin(
      { app: test.app, stopJobs: async () => {}, closeRest: async () => {} },
      pino({ level: 'silent' }),
      { ...limits, requests: 20_000 },
    );
  return { test, url, asked: asked.promise, finish: held.resolve, stop };
}

describe('stopping', () => {
  it('ends although a client has sent half a body', { timeout: 30_000 }, async () => {
    const server = await start();
    const { closed } = await sent(
      server,
      'POST /api/Employees/Login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"idToken"',
    );
    await (await fetch(`${server.url}/healthz`)).text(); // answered after the half body, which therefore has been read
    await server.stop();
    await closed;
  });

  it('ends although a client does not read its answers', { timeout: 30_000 }, async () => {
    const server = await start();
    const call = 'GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n';
    const { socket, closed } = await sent(server, call.repeat(200));
    socket.pause();
    await (await fetch(`${server.url}/healthz`)).text();
    await server.stop();
    socket.resume();
    await closed;
  });

  it('lets a running call finish', { timeout: 30_000 }, async () => {
    const { test, url, asked, finish, stop } = await startSlow();
    const answer = fetch(`${url}/slow`);
    await asked;
    const stopped = stop();
    finish();
    expect(await (await answer).text()).toBe('finished');
    await stopped;
    await test.stop();
  });

  it('serves a call that arrives on a kept connection while it closes', { timeout: 30_000 }, async () => {
    const { test, url, asked, finish, stop } = await startSlow();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const heard = text(socket);
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await asked;
    const stopped = stop();
    while (test.app.server.listening) await pause(5);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await pause(100);
    finish();
    const answers = await heard;
    expect(answers).toMatch(/finishedHTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nok$/);
    await stopped;
    await test.stop();
  });

  it('first tells the balancer, while calls are still served', { timeout: 30_000 }, async () => {
    const server = await start({ DRAIN_SECONDS: '2' });
    const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
    expect(await statusOf('/readyz')).toBe(200);
    const stopped = server.stop();
    expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/api/sign-in')]).toEqual([
      503, 200, 200,
    ]);
    await stopped;
    await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
  });

  it('continues if jobs and database connections hang', { timeout: 30_000 }, async () => {
    const test = await startTestApp();
    const ended: string[] = [];
    const never = (part: string) => async () => {
      ended.push(part);
      return new Promise<void>(() => {});
    };
    await stopWithin(
      { app: test.app, stopJobs: never('jobs'), closeRest: never('database connections') },
      pino({ level: 'silent' }),
      limits,
    );
    expect(ended).toEqual(['jobs', 'database connections']);
    await test.stop();
  });
});
