import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { addCompany } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { issueNonce } from './tokens.ts';

type Session = { accessToken: string; refreshToken: string; user: { employeeId: number } };

const CURRENT = '__Host-benchmark_browser';
const FORMER = 'benchmark_browser';
const PAGE = 'https://benchmark.example.test';

let test: TestApp;
let app: FastifyInstance;
let identity: Awaited<ReturnType<typeof testIdentity>>;

beforeAll(async () => {
  test = await startTestApp();
  await addCompany(test.owner);
  identity = await testIdentity();
  app = await buildApp({ ...test.context, identity: identity.identity, publicUrl: () => PAGE });
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

const nonce = () => issueNonce(test.context.sessionSecret, Date.now());

async function signIn() {
  const claims = { nonce: nonce() };
  const idToken = await identity.tokenFor('member@example.test', { claims });
  const answer = await post('/api/Employees/Login', { idToken }, { origin: PAGE });
  const secret = answer.cookies.find(({ name }) => name === CURRENT)?.value ?? '';
  return { answer, secret, session: answer.json<Session>() };
}

const refresh = ({ user, refreshToken }: Session, cookie: string) =>
  post('/api/Employees/RefreshToken', { employeeId: user.employeeId, refreshToken }, { cookie });

describe('over https', () => {
  it('the cookie has the __Host- prefix and the attributes it requires', async () => {
    const { answer, secret } = await signIn();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect([answer.headers['set-cookie']].flat()).toEqual([
      `${CURRENT}=${secret}; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict`,
      `${FORMER}=; Max-Age=0; Path=/api/Employees; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Strict`,
    ]);
  });

  it('a session continues with its old cookie, and gets the new one', async () => {
    const { secret, session } = await signIn();
    const first = await refresh(session, `${FORMER}=${secret}`);
    expect(first.statusCode).toBe(200);
    expect(first.cookies).toMatchObject([
      { name: CURRENT, value: secret, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
      { name: FORMER, value: '', path: '/api/Employees', maxAge: 0 },
    ]);
    const second = await refresh({ ...session, ...first.json<Session>() }, `${CURRENT}=${secret}`);
    expect(second.statusCode).toBe(200);
    expect(second.headers['set-cookie']).toBeUndefined();
  });

  it('with both cookies, the new one counts and is not set again', async () => {
    const { secret, session } = await signIn();
    const answer = await refresh(session, `${FORMER}=another; ${CURRENT}=${secret}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('neither name accepts a wrong secret, and a refused one is not set again', async () => {
    const { session } = await signIn();
    for (const name of [CURRENT, FORMER]) {
      const answer = await refresh(session, `${name}=another`);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('signing out clears both cookies and the cache, and keeps unsaved drafts', async () => {
    const { session } = await signIn();
    const authorization = `Bearer ${session.accessToken}`;
    const answer = await post('/api/Employees/Logout', {}, { authorization });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies.map(({ name, path, maxAge, secure }) => ({ name, path, maxAge, secure }))).toEqual([
      { name: FORMER, path: '/api/Employees', maxAge: 0, secure: true },
      { name: CURRENT, path: '/', maxAge: 0, secure: true },
    ]);
  });
});

describe('over plain http', () => {
  it('only the cookie without the prefix is set, read and cleared', async () => {
    const origin = 'http://127.0.0.1:3000';
    const send = (url: string, payload: object, headers: Record<string, string>) =>
      test.app.inject({ method: 'POST', url, payload, headers });
    const idToken = await test.tokenFor('member@example.test', { claims: { nonce: nonce() } });
    const signedIn = await send('/api/Employees/Login', { idToken }, { origin });
    const secret = signedIn.cookies.find(({ name }) => name === FORMER)?.value ?? '';
    expect([signedIn.headers['set-cookie']].flat()).toEqual([
      `${FORMER}=${secret}; Max-Age=43200; Path=/api/Employees; HttpOnly; SameSite=Strict`,
    ]);

    const { user, accessToken, refreshToken } = signedIn.json<Session>();
    const refreshWith = (cookie: string) =>
      send('/api/Employees/RefreshToken', { employeeId: user.employeeId, refreshToken }, { cookie });
    expect((await refreshWith(`${CURRENT}=${secret}`)).statusCode).toBe(401);
    const refreshed = await refreshWith(`${FORMER}=${secret}`);
    expect([refreshed.statusCode, refreshed.headers['set-cookie']]).toEqual([200, undefined]);

    const signedOut = await send('/api/Employees/Logout', {}, { authorization: `Bearer ${accessToken}` });
    expect([signedOut.headers['set-cookie']].flat()).toEqual([
      `${FORMER}=; Max-Age=0; Path=/api/Employees; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict`,
    ]);
  });
});
