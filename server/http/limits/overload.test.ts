import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testEndpoint } from '#contract/core/endpoint.test-data.ts';
import { messages } from '#contract/core/messages.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { currentSession, refreshSession, signIn } from '#contract/core/session.endpoints.ts';
import { sendKudo } from '#contract/kudos/kudos.endpoints.ts';
import { mount } from '#server/http/mount.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { withLocked } from '#server/testing/faults.ts';
import { addCompany } from '#server/testing/people.ts';

const downloadPath = '/slow-file';
const slowFile = testEndpoint(
  {
    method: 'GET',
    path: downloadPath,
    summary: 'A file that never ends',
    access: 'useSession',
    answersFile: true,
  },
  {},
);

const MOST = 20;
const SHARE_OF_ROUTE = 10;
const SHARE_OF_PERSON = 7;

let app: TestApp;
let url: string;
let begun: number;
let letGo: () => void;
let held: Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ CALLS_AT_ONCE: String(MOST) });
  await addCompany(app.owner);
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
  app.app.get('/api/file', async (request, reply) => {
    app.app.door.openStream(request, reply);
    const stream = new Readable({ read: () => {} });
    stream.push('first');
    return reply.send(stream);
  });
  mount(app.app, slowFile, async ({ allow, reply }) => {
    allow();
    const stream = new Readable({ read: () => {} });
    stream.push('first');
    reply.send(stream);
    return undefined;
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

/** The statuses of the latest readers. */
let heads: Promise<string>[] = [];

async function slowReaders(count: number, path: string, headers = ''): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`);
    return socket;
  });
  heads = sockets.map(async (socket) => String(await once(socket, 'data')).slice(9, 12));
  await Promise.all(heads);
  return sockets;
}

test('an answer that is being sent takes no place', async () => {
  const readers = await slowReaders(MOST + 1, '/api/stream');
  letGo();
  expect((await fetch(`${url}/api/hold`)).status).toBe(200);
  for (const socket of readers) socket.destroy();
});

test('an address has at most 20 open files, and a further one is told when to come back', async () => {
  const readers = await slowReaders(20, '/api/file');
  const refused = await fetch(`${url}/api/file`);
  expect([refused.status, await refused.text()]).toEqual([429, messages.tooMany]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const socket of readers) socket.destroy();
  const again = new AbortController();
  await until(async () => (await fetch(`${url}/api/file`, { signal: again.signal })).status === 200);
  again.abort();
});

test('a person has at most 4 open files; others have theirs', async () => {
  const { person, stranger } = await people();
  const files = (count: number, token: string) =>
    slowReaders(count, `/api${downloadPath}`, `authorization: Bearer ${token}\r\n`);
  const readers = await files(4, person.accessToken);
  expect((await person.call(slowFile)).status).toBe(429);
  readers.push(...(await files(1, stranger.accessToken)));
  for (const socket of readers) socket.destroy();
});

test('a client that left before its file was opened keeps none open', async () => {
  const { person } = await people();
  await withLocked(app.owner, 'session', async () => {
    const head = `GET /api${downloadPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${person.accessToken}\r\n\r\n`;
    const leaving = Array.from({ length: 4 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
    for (const socket of leaving) socket.write(head);
    await pause(100); // the session of each is being looked up
    for (const socket of leaving) socket.destroy();
    await pause(100);
  });
  const authorization = `authorization: Bearer ${person.accessToken}\r\n`;
  await pause(100);
  const readers = await slowReaders(4, `/api${downloadPath}`, authorization);
  expect(await Promise.all(heads)).toEqual(['200', '200', '200', '200']);
  for (const socket of readers) socket.destroy();
});

test('clients that left while their session was looked up hold no place', async () => {
  const { person } = await people();
  await withLocked(app.owner, 'session', async () => {
    // Fastify reads the body after the lookup. It drops the call without a word when its client has left.
    const head = [
      `POST /api${sendKudo.path} HTTP/1.1`,
      `host: x\r\nauthorization: Bearer ${person.accessToken}`,
      'content-type: application/json\r\ncontent-length: 2\r\n\r\n',
    ].join('\r\n');
    for (let times = 0; times < 3; times += 1) {
      const leaving = Array.from({ length: 4 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
      for (const socket of leaving) socket.write(head);
      await pause(50);
      for (const socket of leaving) socket.destroy();
    }
    await pause(50);
  });
  await pause(100);
  expect(await readNames(person)).toBe(200);
});

async function people() {
  const person = await app.signInAs('member@example.test');
  const stranger = await app.signInAs('colleague@example.test');
  return { person, stranger };
}

const readNames = async ({ accessToken }: SignedInCaller) =>
  (await fetch(`${url}/api${listSnippets.path}`, { headers: { authorization: `Bearer ${accessToken}` } }))
    .status;
const holdAs = ({ accessToken }: SignedInCaller, count: number) =>
  Array.from({ length: count }, async () =>
    fetch(`${url}/api/hold`, { headers: { authorization: `Bearer ${accessToken}` } }),
  );

test('calls without a session never fill the places of people who are signed in', async () => {
  const { person } = await people();
  const first = calls(MOST);
  await untilBegun(MOST);
  expect((await fetch(`${url}/api/hold`)).status).toBe(503);
  expect(await readNames(person)).toBe(200);
  letGo();
  await Promise.all(first);
});

test('an unknown token is looked up in the places of strangers', async () => {
  const { person } = await people();
  const first = calls(MOST);
  await untilBegun(MOST);
  const junk = { ...person, accessToken: 'j'.repeat(43) };
  expect(await readNames(junk)).toBe(503);
  letGo();
  await Promise.all(first);
  expect(await readNames(junk)).toBe(401);
});

test('one person takes a third of the places, and others still get theirs', async () => {
  const { person, stranger } = await people();
  const first = holdAs(person, SHARE_OF_PERSON);
  await untilBegun(SHARE_OF_PERSON);
  expect(statusesOf(await Promise.all(holdAs(person, 1)))).toEqual([503]);
  const second = holdAs(stranger, 1);
  await untilBegun(SHARE_OF_PERSON + 1);
  letGo();
  expect(new Set(statusesOf(await Promise.all([...first, ...second])))).toEqual(new Set([200]));
});

test('one route takes half of the places, and others still get theirs', async () => {
  const { person, stranger } = await people();
  const first = [...holdAs(person, 5), ...holdAs(stranger, 5)];
  await untilBegun(SHARE_OF_ROUTE);
  expect(statusesOf(await Promise.all(holdAs(stranger, 1)))).toEqual([503]);
  expect(await readNames(stranger)).toBe(200);
  letGo();
  await Promise.all(first);
});

test('a sign-in and a refresh need none of the places that strangers can fill', async () => {
  const { person } = await people();
  const first = calls(MOST);
  await untilBegun(MOST);
  const idToken = await app.tokenFor('member@example.test');
  expect((await app.anonymous.call(signIn, { body: { idToken } })).status).toBe(200);
  const { refreshToken } = person;
  const employeeId = (await person.call(currentSession)).json<{ employeeId: number }>().employeeId;
  expect((await app.anonymous.call(refreshSession, { body: { employeeId, refreshToken } })).status).toBe(200);
  letGo();
  await Promise.all(first);
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
