import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendar,
} from '#contract/dashboards/calendar.endpoints.ts';
import * as contract from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { startTestApp, type TestApp, TEST_SESSION_SECRET } from '#server/testing/app.ts';
import { isOurNonce, issueNonce } from './tokens.ts';

const NEW_SECRET = 'the secret after that of the tests, as long';

let before: TestApp;
let employeeId: number;

beforeAll(async () => {
  before = await startTestApp();
  ({
    member: { employeeId },
  } = await addCompany(before.owner));
});
afterAll(() => before.stop());

/** The same installation after a restart with a new SESSION_SECRET. */
const restarted = (previous?: string) =>
  buildApp({
    ...before.context,
    sessionSecret: NEW_SECRET,
    config: { ...before.context.config, SESSION_SECRET_PREVIOUS: previous },
  });

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

async function refreshed(app: Awaited<ReturnType<typeof restarted>>, refreshToken: string) {
  const { path, method } = contract.refreshSession;
  const reply = await app.inject({ method, url: `/api${path}`, payload: { employeeId, refreshToken } });
  const given = tokens.safeParse(reply.statusCode === 200 ? JSON.parse(reply.body) : null);
  return { status: reply.statusCode, refreshToken: given.data?.refreshToken ?? '' };
}

test('no person is signed out by a new secret while the previous one is set', async () => {
  const { accessToken, refreshToken } = await before.signInAs('member@example.test');
  const app = await restarted(TEST_SESSION_SECRET);
  const own = await app.inject({
    method: 'GET',
    url: `/api${contract.currentSession.path}`,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(own.statusCode).toBe(200);

  const next = await refreshed(app, refreshToken);
  expect(next.status).toBe(200);
  // Two tabs at the same time get the same successor, and it is issued under the new secret.
  expect(await refreshed(app, refreshToken)).toEqual(next);
  const withoutPrevious = await restarted();
  expect((await refreshed(withoutPrevious, next.refreshToken)).status).toBe(200);
});

test('without the previous secret, its tokens, nonces and calendar addresses are refused', async () => {
  const caller = await before.signInAs('member@example.test');
  await caller.call(createCalendarFeed, { body: {} });
  const { address } = (await caller.call(getCalendarFeed)).json<{ address: string }>();
  const file = address.split('/').at(-1) ?? '';
  const statusOf = async (app: Awaited<ReturnType<typeof restarted>>) =>
    (await app.inject({ method: 'GET', url: `/api${readCalendar.path.replace(':file', file)}` })).statusCode;

  expect(await statusOf(await restarted(TEST_SESSION_SECRET))).toBe(200);
  const app = await restarted();
  expect(await statusOf(app)).toBe(404);
  expect((await refreshed(app, caller.refreshToken)).status).toBe(401);
  const nonce = issueNonce(TEST_SESSION_SECRET, Date.now());
  expect(isOurNonce([NEW_SECRET], nonce, Date.now())).toBe(false);
  expect(isOurNonce([NEW_SECRET, TEST_SESSION_SECRET], nonce, Date.now())).toBe(true);
});
