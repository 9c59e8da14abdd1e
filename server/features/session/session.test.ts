import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/core/session.endpoints.ts';
import { listEmployees } from '#contract/people/people.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { type Answer, startTestApp, type TestApp } from '#server/testing/app.ts';
import { endSession } from './session.queries.ts';
import { issueNonce } from './tokens.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
});
afterEach(() => test.shiftClock(null));
afterAll(() => test.stop());

type Tokens = { accessToken: string; refreshToken: string };
const ended = { status: 401, text: 'Your session has ended. Please sign in again.' };

const refresh = (
  refreshToken: string,
  employeeId = company.member.employeeId,
  headers = {},
): Promise<Answer> =>
  test.anonymous.call(contract.refreshSession, { body: { employeeId, refreshToken }, headers });
const isAlive = async (accessToken: string) =>
  (await test.withToken(accessToken).call(contract.currentSession)).status === 200;
const eventsOf = async (sessionToken: string) => {
  const { rows } = await sql<{ kind: string }>`select kind from security_event
    where session_id = ${sessionToken.split('.')[0]}::uuid`.execute(test.owner);
  return rows.map((row) => row.kind);
};

describe('refreshing', () => {
  it('rotates both tokens; the previous access token stays valid for its ten minutes', async () => {
    const first = await test.signInAs('member@example.test');
    const answer = await refresh(first.refreshToken);
    expect([answer.status, answer.statements <= 6, answer.headers['cache-control']]).toEqual([
      200,
      true,
      'no-store',
    ]);
    const second = answer.json<Tokens>();
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect([await isAlive(first.accessToken), await isAlive(second.accessToken)]).toEqual([true, true]);
    await test.shiftClock('9 minutes');
    expect(await isAlive(second.accessToken)).toBe(true);
    await test.shiftClock('11 minutes');
    expect([await isAlive(first.accessToken), await isAlive(second.accessToken)]).toEqual([false, false]);
    expect((await refresh(second.refreshToken)).status).toBe(200);
  });

  it('returns the same successor for 30 seconds: to concurrent tabs, and after a lost reply', async () => {
    const { refreshToken } = await test.signInAs('member@example.test');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await test.shiftClock('29 seconds');
    const late = await refresh(refreshToken);
    expect(late.text).toBe(answers[0]?.text);
    expect(await isAlive(late.json<Tokens>().accessToken)).toBe(true);
    expect(await eventsOf(refreshToken)).toEqual([]);
  });

  it('ends the session when an older token is used, and records a security event', async () => {
    const { refreshToken } = await test.signInAs('member@example.test');
    const second = (await refresh(refreshToken)).json<Tokens>();
    await test.shiftClock('31 seconds');
    expect(await refresh(refreshToken)).toMatchObject(ended);
    expect(await eventsOf(refreshToken)).toEqual(['refresh-token-replayed']);
    expect(await isAlive(second.accessToken)).toBe(false);
    expect(await refresh(second.refreshToken)).toMatchObject(ended);
  });

  it('ends the session immediately for any earlier token', async () => {
    const { refreshToken } = await test.signInAs('member@example.test');
    const second = (await refresh(refreshToken)).json<Tokens>();
    const third = (await refresh(second.refreshToken)).json<Tokens>();
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
  });

  it('refuses other people’s, forged and altered tokens without ending a session', async () => {
    const { refreshToken, accessToken } = await test.signInAs('member@example.test');
    const [sessionId, , mac] = refreshToken.split('.');
    const given = [`${sessionId}.1.${mac}`, `${sessionId}.0.${'A'.repeat(43)}`, accessToken, 'x'];
    for (const one of given) expect(await refresh(one)).toMatchObject(ended);
    expect(await refresh(refreshToken, company.lead.employeeId)).toMatchObject(ended);
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('a session of a browser', () => {
  it('is refreshed with its cookie only', async () => {
    const { cookie, refreshToken } = await browserSession();
    expect(await refresh(refreshToken)).toMatchObject(ended);
    expect(await refresh(refreshToken, undefined, { cookie: 'benchmark_browser=another' })).toMatchObject(
      ended,
    );
    expect(await eventsOf(refreshToken)).toEqual([
      'refresh-without-its-browser',
      'refresh-without-its-browser',
    ]);
    expect((await refresh(refreshToken, undefined, { cookie })).status).toBe(200);
  });
});

/** A session and its cookie, as a browser's sign-in creates them. */
async function browserSession() {
  const { identity, tokenFor } = await testIdentity();
  const app = await buildApp({ ...test.context, identity });
  const claims = { nonce: issueNonce(test.context.sessionSecret, Date.now()) };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/Employees/Login',
    headers: { origin: 'http://127.0.0.1:3000' },
    payload: { idToken: await tokenFor('member@example.test', { claims }) },
  });
  await app.close();
  const [cookie] = answer.cookies;
  const { refreshToken } = answer.json<Tokens>();
  return { refreshToken, cookie: `${cookie?.name}=${cookie?.value}` };
}

describe('a session lasts', () => {
  it('two hours without a refresh', async () => {
    const { refreshToken } = await test.signInAs('member@example.test');
    await test.shiftClock('119 minutes');
    const next = (await refresh(refreshToken)).json<Tokens>();
    await test.shiftClock('240 minutes');
    expect(await refresh(next.refreshToken)).toMatchObject(ended);
  });

  it('twelve hours with refreshes', async () => {
    let { refreshToken } = await test.signInAs('member@example.test');
    for (let hours = 1.5; hours < 12; hours += 1.5) {
      await test.shiftClock(`${hours * 60} minutes`);
      refreshToken = (await refresh(refreshToken)).json<Tokens>().refreshToken;
    }
    await test.shiftClock('719 minutes');
    const last = (await refresh(refreshToken)).json<Tokens>();
    expect(await isAlive(last.accessToken)).toBe(true);
    await test.shiftClock('721 minutes');
    expect(await isAlive(last.accessToken)).toBe(false);
    expect(await refresh(last.refreshToken)).toMatchObject(ended);
  });

  it('until its person is archived, and has their current permissions', async () => {
    const person = await addPerson(test.owner, {
      email: 'changing@example.test',
      permissions: ['Benchmark_Admin'],
    });
    const caller = await test.signInAs(person.email);
    expect((await caller.call(listEmployees)).status).toBe(200);
    const set = (change: ReturnType<typeof sql>) =>
      sql`update employee set ${change} where employee_id = ${person.employeeId}`.execute(test.owner);
    await set(sql`permissions = '{}'`);
    expect((await caller.call(listEmployees)).status).toBe(403);
    expect((await caller.call(contract.currentSession)).json()).toMatchObject({ permissions: [] });
    await set(sql`end_date = company_today()`);
    expect((await caller.call(contract.currentSession)).status).toBe(200);
    await set(sql`end_date = company_today() - 1`);
    expect(await caller.call(contract.currentSession)).toMatchObject(ended);
    expect(await refresh(caller.refreshToken, person.employeeId)).toMatchObject(ended);
  });

  it('until it is signed out; other sessions continue', async () => {
    const one = await test.signInAs('member@example.test');
    const other = await test.signInAs('member@example.test');
    expect((await test.anonymous.call(contract.signOut)).status).toBe(401);
    const answer = await one.call(contract.signOut);
    expect([answer.status, answer.statements <= 6]).toEqual([200, true]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^benchmark_browser=; .*Expires=Thu, 01 Jan 1970/);
    expect(await one.call(contract.currentSession)).toMatchObject(ended);
    expect(await refresh(one.refreshToken)).toMatchObject(ended);
    expect(await eventsOf(one.refreshToken)).toEqual([]);
    expect((await other.call(contract.currentSession)).status).toBe(200);
  });
});

it('keeps the reason for which it ended first', async () => {
  const { refreshToken } = await test.signInAs('member@example.test');
  const [sessionId = ''] = refreshToken.split('.');
  for (const reason of ['first', 'second']) await endSession(test.db, sessionId, reason);
  const { rows } = await sql`select end_reason as reason from session
    where session_id = ${sessionId}::uuid`.execute(test.owner);
  expect(rows).toEqual([{ reason: 'first' }]);
});

it('returns the session’s user, and nothing about the session', async () => {
  const lead = await test.signInAs('lead@example.test');
  const answer = await lead.call(contract.currentSession);
  expect(answer.json()).toEqual({
    employeeId: company.lead.employeeId,
    fullName: 'Lea Lead',
    email: 'lead@example.test',
    permissions: ['Benchmark_TeamLead'],
  });
  expect(answer.statements).toBeLessThanOrEqual(4);
});

it('stores nothing usable in the database', async () => {
  const { accessToken, refreshToken } = await test.signInAs('member@example.test');
  const { rows } = await sql<{
    dump: string;
  }>`select string_agg(session::text, ' ') as dump from session`.execute(test.owner);
  const dump = rows[0]?.dump ?? '';
  expect(dump).not.toContain(accessToken);
  expect(dump).not.toContain(refreshToken.split('.')[2]);
  expect(dump).not.toContain(Buffer.from(accessToken).toString('hex'));
  const hash = /[0-9a-f]{64}/.exec(dump)?.[0] ?? '';
  expect(await isAlive(Buffer.from(hash, 'hex').toString('base64url'))).toBe(false);
});
