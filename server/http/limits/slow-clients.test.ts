import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { currentSession } from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { type ClientLimits, CLIENT_LIMITS } from './slow-clients.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let token: string;
let app: FastifyInstance | null = null;
const sockets: Socket[] = [];

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  token = (await test.signInAs('member@example.test')).accessToken;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});
afterAll(() => test.stop());

const never: ClientLimits = {
  ...CLIENT_LIMITS,
  anonymousBody: 600_000,
  slowAfter: 600_000,
};

async function listen(limits: Partial<ClientLimits>, settings = {}): Promise<number> {
  const config = { ...test.context.config, ...settings };
  app = await buildApp({ ...test.context, config }, { ...never, ...limits });
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

type Client = { readonly socket: Socket; readonly text: () => string; readonly closed: Promise<'closed'> };

function open(port: number, text: string): Client {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1').slice(0, 1_000)));
  socket.on('error', () => {});
  socket.write(text);
  return {
    socket,
    text: () => received,
    closed: new Promise((done) => socket.once('close', () => done('closed'))),
  };
}

const half = (headers = '') =>
  `POST /api/Employees/Login HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: 20\r\n\r\n{"idToken"`;

const halfUpload = (annualReviewId: number, accessToken: string) =>
  `POST /api/AnnualReviews/file?AnnualReviewId=${annualReviewId}&Type=Final HTTP/1.1\r\nhost: x\r\n` +
  `authorization: Bearer ${accessToken}\r\nidempotency-key: slow-upload\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500\r\n\r\n` +
  `--b\r\ncontent-disposition: form-data; name="file"; filename="review.txt"\r\n\r\nWhat went`;

/** Whether the connection is still open after enough time to cut it. */
const stateAfter = async (client: Client, ms: number) => Promise.race([client.closed, pause(ms, 'open')]);

describe('a slow body', () => {
  it('is cut without a live session, with 408', async () => {
    const port = await listen({ anonymousBody: 200 });
    const stranger = open(port, half());
    const pretender = open(port, half(`authorization: Bearer ${'x'.repeat(43)}\r\n`));
    expect(await Promise.all([stranger.closed, pretender.closed])).toEqual(['closed', 'closed']);
    expect([stranger.text(), pretender.text()].map((text) => text.slice(0, 12))).toEqual([
      'HTTP/1.1 408',
      'HTTP/1.1 408',
    ]);
  });

  it('of a signed-in person may take longer', async () => {
    const port = await listen({ anonymousBody: 200 });
    const person = open(port, half(`authorization: Bearer ${token}\r\n`));
    expect(await stateAfter(person, 1_500)).toBe('open');
  });

  it('of an upload may outlast the access token', async () => {
    const port = await listen({ anonymousBody: 1_000 });
    const lead = await test.signInAs('lead@example.test');
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    const upload = open(port, halfUpload(annualReviewId, lead.accessToken));
    const folder = join(test.context.config.DATA_DIR, 'incoming');
    await expect.poll(async () => readdir(folder).catch(() => [])).toHaveLength(1);
    await sql`update session set access_expires_at = app_now()`.execute(test.owner);
    expect((await lead.call(currentSession)).status).toBe(401);
    expect([await stateAfter(upload, 1_500), upload.text()]).toEqual(['open', '']);
  });
});

describe('slow requests of one address', () => {
  it('are limited in number; quick ones still work', async () => {
    const port = await listen({ slowAfter: 300, slowPerAddress: 3 });
    const clients = Array.from({ length: 8 }, () => open(port, half()));
    await expect.poll(async () => connectionsOf(app), { timeout: 20_000 }).toBe(3);
    await pause(500);
    expect(clients.filter(({ socket }) => !socket.closed)).toHaveLength(3);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    for (const { socket } of clients) socket.destroy();
    const later = open(port, half());
    expect(await stateAfter(later, 1_000)).toBe('open');
  });

  it('count by the address that the proxy reports', async () => {
    const port = await listen({ slowAfter: 300, slowPerAddress: 1 }, { TRUST_PROXY: 1 });
    const clients = [1, 2, 3].map((one) => open(port, half(`x-forwarded-for: 192.0.2.${one}\r\n`)));
    const states = await Promise.all(clients.map((client) => stateAfter(client, 1_500)));
    expect(states).toEqual(['open', 'open', 'open']);
  });

  it('add up, even if the client forges addresses in front of the one that the proxy reports', async () => {
    const port = await listen({ slowAfter: 300, slowPerAddress: 1 }, { TRUST_PROXY: 2 });
    for (const junk of ['a', 'b', 'c']) open(port, half(`x-forwarded-for: ${junk}, 192.0.2.9\r\n`));
    await expect.poll(async () => connectionsOf(app), { timeout: 20_000 }).toBe(1);
  });
});

const connectionsOf = async (from: FastifyInstance | null) =>
  new Promise<number>((done) => {
    from?.server.getConnections((_error, count) => done(count));
  });
