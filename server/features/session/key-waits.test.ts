import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { KEYS_KEPT_MS } from '#server/ports/identity/identity.keys.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';

let setting: TestApp;
beforeAll(async () => {
  setting = await startTestApp();
  await addCompany(setting.owner);
});
afterAll(() => setting.stop());

const MEMBER = 'member@example.test';
const JUNK = 160;

/** A server whose provider's keys, once read, are read again only after `letGo`. */
async function serverWhoseKeysWait() {
  let letGo: () => void = () => {};
  let time = Date.now();
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const provider = await testIdentity({ wait: async () => held, now: () => new Date(time) });
  const app = await buildApp({ ...setting.context, identity: provider.identity });
  const send = async (idToken: string, remoteAddress = '198.51.100.1') => {
    const { method, path } = signIn;
    const answer = await app.inject({ method, url: `/api${path}`, remoteAddress, payload: { idToken } });
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
  };
  expect((await send(await provider.tokenFor(MEMBER))).status).toBe(200);
  return { ...provider, app, send, letGo, pass: (ms: number) => (time += ms) };
}

const junkOf = async ({ tokenFor }: Pick<TestApp, 'tokenFor'>, kind: 'unknown key' | 'wrong signature') => {
  if (kind === 'unknown key') return tokenFor(MEMBER, { header: { kid: 'unknown' } });
  const [head = '', claims = '', signature = ''] = (await tokenFor(MEMBER)).split('.');
  return [
    head,
    claims,
    `${signature.slice(0, 10)}${signature.startsWith('A', 10) ? 'B' : 'A'}${signature.slice(11)}`,
  ].join('.');
};

test.each(['unknown key', 'wrong signature'] as const)(
  'of 160 tokens with the fault "%s" 10 wait for keys, those beyond 30 get 429 at once, and a genuine one is answered',
  { retry: 1 }, // a minute may end meanwhile
  async (kind) => {
    const server = await serverWhoseKeysWait();
    const tokens = await Promise.all(Array.from({ length: JUNK }, async () => junkOf(server, kind)));
    const answers: { status: number; retryAfter: number }[] = [];
    const sent = tokens.map(async (token) => answers.push(await server.send(token)));
    // From the same address and from another, while the first ten wait.
    expect((await server.send(await server.tokenFor(MEMBER))).status).toBe(200);
    expect((await server.send(await server.tokenFor(MEMBER), '203.0.113.9')).status).toBe(200);
    await expect.poll(() => answers.length).toBe(JUNK - 10);
    const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counted(429), counted(503), counted(401)]).toEqual([JUNK - 30, 20, 0]);
    expect(answers.every(({ retryAfter }) => retryAfter > 0)).toBe(true);
    server.letGo();
    await Promise.all(sent);
    expect(counted(401)).toBe(10);
    await server.app.close();
  },
);

test('more sign-ins than may fail are accepted, each after another rotation of keys', async () => {
  const server = await serverWhoseKeysWait();
  server.letGo();
  for (let at = 0; at < 40; at += 1) {
    const kid = `rotated-${at}`;
    Object.assign(server.jwk, { kid });
    expect((await server.send(await server.tokenFor(MEMBER, { header: { kid } }))).status).toBe(200);
  }
  await server.app.close();
});

test('keys are renewed before they are too old, so that no sign-in waits for them', async () => {
  const server = await serverWhoseKeysWait();
  const readings = () => server.asked.filter((url) => url.endsWith('/keys')).length;
  expect(readings()).toBe(1);
  server.pass(KEYS_KEPT_MS - 1_000);
  expect((await server.send(await server.tokenFor(MEMBER))).status).toBe(200);
  await expect.poll(readings).toBe(2);
  server.pass(2_000);
  expect((await server.send(await server.tokenFor(MEMBER))).status).toBe(200);
  expect(readings()).toBe(2);
  await server.app.close();
});
