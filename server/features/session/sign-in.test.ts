import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay } from '#contract/core/values/dates.ts';
import * as contract from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { addCompany, addPerson } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { isOurNonce, issueNonce } from './tokens.ts';

let test: TestApp;
let provider: Awaited<ReturnType<typeof testIdentity>>;
let app: TestApp['app'];
let context: Context;

const ours = 'http://127.0.0.1:3000';
const refused = [401, 'Sign-in failed. Ask an administrator if you should have access.'];

beforeAll(async () => {
  test = await startTestApp();
  await addCompany(test.owner);
  provider = await testIdentity();
  context = { ...test.context, identity: provider.identity };
  app = await buildApp(context);
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

async function signIn(idToken: string, headers: Record<string, string> = {}, on = app) {
  // Reset the limit of failed sign-ins, which isn't under test here.
  await sql`delete from rate_count`.execute(test.owner);
  return on.inject({ method: 'POST', url: '/api/Employees/Login', payload: { idToken }, headers });
}
const outcome = async (...given: Parameters<typeof signIn>) => {
  const { statusCode, body } = await signIn(...given);
  return statusCode === 200 ? [200] : [statusCode, body];
};
const nonce = () => issueNonce(context.sessionSecret, Date.now());

it('tells the name of a company that has one, at sign-in and of a session', async () => {
  const config = readConfig('development', { COMPANY_NAME: 'Northwind' });
  const named = await buildApp({ ...context, config });
  const { email } = await addPerson(test.owner, {});
  const signedIn = await signIn(await provider.tokenFor(email), {}, named);
  expect(signedIn.json()).toMatchObject({ user: { companyName: 'Northwind' } });
  const { accessToken } = signedIn.json<{ accessToken: string }>();
  const headers = { authorization: `Bearer ${accessToken}` };
  const session = await named.inject({ url: `/api${contract.currentSession.path}`, headers });
  expect(session.json()).toMatchObject({ companyName: 'Northwind' });
  await named.close();
});

describe('the first sign-in', () => {
  it('returns the user and two tokens, links issuer and subject to the person and is recorded', async () => {
    const person = await addPerson(test.owner, {
      email: 'First@example.test',
      permissions: ['Benchmark_PM'],
    });
    const answer = await signIn(await provider.tokenFor('first@EXAMPLE.test'));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      user: {
        employeeId: person.employeeId,
        fullName: expect.any(String),
        email: 'First@example.test',
        permissions: ['Benchmark_PM'],
      },
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      refreshToken: expect.any(String),
    });
    const { rows } = await sql`select
      (select count(*)::int from login where employee_id = ${person.employeeId}) as logins,
      (select count(*)::int from audit_event where action = 'sign-in' and actor_employee_id = ${person.employeeId}) as audited,
      (select oidc_subject from employee where employee_id = ${person.employeeId}) as subject`.execute(
      test.owner,
    );
    expect(rows).toEqual([{ logins: 1, audited: 1, subject: 'test|first@example.test' }]);
  });

  it('decides the person from then on, whatever the address', async () => {
    const person = await addPerson(test.owner, { email: 'before@example.test' });
    const sub = 'the same account';
    const signInAs = async (email: string, subject: string) =>
      signIn(await provider.tokenFor(email, { claims: { sub: subject } }));
    expect((await signInAs('before@example.test', sub)).statusCode).toBe(200);
    const renamed = await signInAs('after@example.test', sub);
    expect(renamed.json<{ user: { employeeId: number } }>().user.employeeId).toBe(person.employeeId);
    expect((await signInAs('before@example.test', 'another account')).statusCode).toBe(401);
    // A linked identity doesn't reach a second person by their email address.
    await addPerson(test.owner, { email: 'second@example.test' });
    const again = await signInAs('second@example.test', sub);
    expect(again.json<{ user: { employeeId: number } }>().user.employeeId).toBe(person.employeeId);
  });
});

describe('before the first day', () => {
  it('says from when on the sign-in works, for new and linked people, and works on that day', async () => {
    const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(test.owner);
    const tomorrow = addDays(rows[0]?.today ?? '', 1);
    const from = [401, `Your sign-in works from ${formatDay(tomorrow)} on, your first day.`];
    const comer = await addPerson(test.owner, { email: 'comer@example.test', hireDate: tomorrow });
    expect(await outcome(await provider.tokenFor(comer.email))).toEqual(from);
    await sql`update employee set end_date = ${tomorrow}, archived_at = now()
      where employee_id = ${comer.employeeId}`.execute(test.owner);
    // Of an archived person nothing is said.
    expect(await outcome(await provider.tokenFor(comer.email))).toEqual(refused);
    await sql`update employee set end_date = null, archived_at = null
      where employee_id = ${comer.employeeId}`.execute(test.owner);
    await test.shiftClock('1 day');
    expect(await outcome(await provider.tokenFor(comer.email))).toEqual([200]);
    await test.shiftClock(null);
    expect(await outcome(await provider.tokenFor(comer.email))).toEqual(from);
  });

  it('counts the day in the time zone of the company', async () => {
    const setZone = async (zone: string) =>
      sql`update installation set time_zone = ${zone}`.execute(test.owner);
    const { rows: zones } = await sql<{ zone: string }>`select time_zone as zone from installation`.execute(
      test.owner,
    );
    await setZone('Pacific/Kiritimati');
    const { rows } = await sql<{ today: string }>`select company_today() as today`.execute(test.owner);
    const firstDay = rows[0]?.today ?? '';
    const { email } = await addPerson(test.owner, { email: 'zones@example.test', hireDate: firstDay });
    // 25 hours behind, so always on an earlier day.
    await setZone('Pacific/Pago_Pago');
    const early = `Your sign-in works from ${formatDay(firstDay)} on, your first day.`;
    expect(await outcome(await provider.tokenFor(email))).toEqual([401, early]);
    await setZone('Pacific/Kiritimati');
    expect(await outcome(await provider.tokenFor(email))).toEqual([200]);
    await setZone(zones[0]?.zone ?? 'UTC');
  });
});

describe('an identity belongs to one person', () => {
  // Bob was added first and last: a lookup that finds both rows may take either.
  it.each([true, false])('also when the provider gives it the address of another one', async (isBobFirst) => {
    const [subject, address] = [`subject 1 ${isBobFirst}`, `bob.${isBobFirst}@example.test`];
    const addBob = async () => addPerson(test.owner, { email: address });
    const first = isBobFirst ? await addBob() : null;
    const ann = await addPerson(test.owner, { email: `ann.${isBobFirst}@example.test` });
    const as = async (email: string) =>
      (await signIn(await provider.tokenFor(email, { claims: { sub: subject } }))).json<{
        user: { employeeId: number };
      }>().user.employeeId;
    expect(await as(ann.email)).toBe(ann.employeeId);
    const bob = first ?? (await addBob());
    expect(await as(address)).toBe(ann.employeeId);
    const { rows } =
      await sql`select oidc_subject from employee where employee_id = ${bob.employeeId}`.execute(test.owner);
    expect(rows).toEqual([{ oidc_subject: null }]);
  });
});

describe('a sign-in that fails', () => {
  it('gets one sentence for every reason', async () => {
    const gone = await addPerson(test.owner, { email: 'gone@example.test' });
    await sql`update employee set end_date = company_today() - 1, archived_at = now() where employee_id = ${gone.employeeId}`.execute(
      test.owner,
    );
    const past = await addPerson(test.owner, { email: 'past@example.test' });
    await sql`update employee set end_date = company_today() - 1 where employee_id = ${past.employeeId}`.execute(
      test.owner,
    );
    const member = 'member@example.test';
    const stranger = await testIdentity();
    const attempts: [string, Record<string, string>?][] = [
      [await provider.tokenFor('gone@example.test')],
      [await provider.tokenFor('past@example.test')],
      [await provider.tokenFor('nobody@example.test')],
      [await stranger.tokenFor(member)],
      [await provider.tokenFor(member, { claims: { aud: 'somebody-else' } })],
      [await provider.tokenFor(member, { claims: { email_verified: false } })],
      [`${await provider.tokenFor(member)}x`],
      ['x'],
      [await provider.tokenFor(member), { origin: ours }],
      [await provider.tokenFor(member, { claims: { nonce: 'made up' } }), { origin: ours }],
      [await provider.tokenFor(member, { claims: { nonce: nonce() } }), { origin: 'https://elsewhere.test' }],
      [await provider.tokenFor(member, { claims: { nonce: nonce() } }), { origin: 'null' }],
      [
        await provider.tokenFor(member, {
          claims: { nonce: issueNonce(context.sessionSecret, Date.now() - 61 * 60_000) },
        }),
        { origin: ours },
      ],
    ];
    for (const [idToken, headers] of attempts) expect(await outcome(idToken, headers)).toEqual(refused);
    const { rows } =
      await sql`select from employee where email = ${member} and oidc_subject is not null`.execute(
        test.owner,
      );
    expect(rows).toEqual([]);
  });

  it('is a validation error without a token', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/Employees/Login', payload: {} });
    expect([answer.statusCode, answer.body]).toEqual([400, 'Identity token is required.']);
  });

  it('can be retried when the provider was unreachable', async () => {
    const failing = { verify: () => Promise.reject(new TypeError('fetch failed')) };
    const away = await buildApp({ ...context, identity: failing });
    const answer = await signIn(await provider.tokenFor('member@example.test'), {}, away);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    await away.close();
  });
});

describe('an identity token', () => {
  it('opens one session, even with concurrent sign-ins', async () => {
    const idToken = await provider.tokenFor('member@example.test');
    const answers = await Promise.all(Array.from({ length: 8 }, async () => outcome(idToken)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 7 }, () => refused));
  });

  it('is spent together with its nonce', async () => {
    const one = nonce();
    const token = () => provider.tokenFor('member@example.test', { claims: { nonce: one } });
    expect(await outcome(await token(), { origin: ours })).toEqual([200]);
    expect(await outcome(await token(), { origin: ours })).toEqual(refused);
  });
});

describe('a browser', () => {
  it('gets a session bound by a cookie that no script can read', async () => {
    const options = (await app.inject('/api/sign-in')).json<{ nonce: string }>();
    const idToken = await provider.tokenFor('member@example.test', { claims: { nonce: options.nonce } });
    const answer = await signIn(idToken, { origin: ours });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ httpOnly: true, sameSite: 'Strict', path: '/api/Employees', maxAge: 43_200 }),
    ]);
    const secure = await buildApp({ ...context, publicUrl: () => 'https://benchmark.test' });
    const claims = { nonce: nonce() };
    const behind = await signIn(
      await provider.tokenFor('member@example.test', { claims }),
      { origin: 'https://benchmark.test' },
      secure,
    );
    expect(behind.cookies[0]).toMatchObject({ secure: true });
    await secure.close();
  });
});

describe('a caller without a browser', () => {
  it('gets an unbound session where that is allowed', async () => {
    expect((await signIn(await provider.tokenFor('member@example.test'))).cookies).toEqual([]);
    const config = readConfig('development', { UNBOUND_SESSIONS: 'false' });
    const strict = await buildApp({ ...context, config });
    expect(await outcome(await provider.tokenFor('member@example.test'), {}, strict)).toEqual(refused);
    const claims = { nonce: nonce() };
    const bound = await signIn(await provider.tokenFor('member@example.test', { claims }), {}, strict);
    expect([bound.statusCode, bound.cookies.length]).toEqual([200, 1]);
    await strict.close();
  });
});

it('tells the sign-in page what it needs, with a new nonce each time', async () => {
  const ask = async () => (await test.anonymous.call(contract.signInOptions)).json<{ nonce: string }>();
  const [first, second] = [await ask(), await ask()];
  expect(first).toMatchObject({ issuer: `${ours}/dev/sign-in`, clientId: 'benchmark', responseType: 'code' });
  expect(first.nonce).not.toBe(second.nonce);
});

it('takes a nonce for an hour, and from a server whose clock is less than a minute ahead', () => {
  const HOUR_MS = 3_600_000;
  const now = Date.now();
  const isTaken = (issued: number) => isOurNonce(['secret'], issueNonce('secret', issued), now);
  expect([-HOUR_MS, 1 - HOUR_MS, 0, 59_999, 60_000].map((age) => isTaken(now + age))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
