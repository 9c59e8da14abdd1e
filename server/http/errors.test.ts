import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as reviews from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { correctMarkingPeriod } from '#contract/reviews/marking-periods.endpoints.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import * as people from '#contract/people/people.endpoints.ts';
import * as session from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let admin: SignedInCaller;
let member: SignedInCaller;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  admin = await test.signInAs('admin@example.test');
  member = await test.signInAs('member@example.test');
});
afterAll(() => test.stop());

const asProblem = { accept: 'application/problem+json' };
const withToken = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${admin.accessToken}`,
  ...headers,
});

describe('a failure', () => {
  it('is one plain sentence, or a problem with its fields when asked for', async () => {
    const { annualReviewId } = await startedReview(test, admin, company.lead.employeeId);
    const body = { annualReviewId, finalDeadline: '2027-03-02', selfDeadline: 'soon' };
    const plain = await admin.call(reviews.changeReviewDates, { body });
    expect([plain.status, plain.text]).toEqual([400, 'Manager deadline is required.']);
    expect(plain.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(plain.headers['cache-control']).toBe('no-store');
    const problem = await admin.call(reviews.changeReviewDates, { body, headers: asProblem });
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Manager deadline is required.',
      errors: [
        { path: 'managerDeadline', message: 'Manager deadline is required.' },
        { path: 'selfDeadline', message: 'Self review deadline must be a day, as YYYY-MM-DD.' },
        { path: 'peerDeadline', message: 'Peer review deadline is required.' },
      ],
    });
    const refusal = await member.call(people.listEmployees, { headers: asProblem });
    expect(refusal.json()).toEqual({
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      detail: 'You do not have permission to view this page.',
    });
  });

  it('names a path or query parameter that is missing or wrong', async () => {
    const profile = async (EmployeeId: string, markingPeriodId: string) =>
      (await admin.call(people.getProfile, { params: { EmployeeId, markingPeriodId } })).text;
    expect(await profile('', '0')).toBe('EmployeeId is required.');
    expect(await profile('1', '')).toBe('markingPeriodId is required.');
    expect(await profile('me', '0')).toBe('EmployeeId must be a positive number.');
    expect(await profile('0', '0')).toBe('EmployeeId must be a positive number.');
    expect(await profile('9999999999', '0')).toBe('EmployeeId must be a positive number.');
    expect(await profile('1', '-1')).toBe('markingPeriodId must be a number.');
    expect((await admin.call(reviews.notifyManager, { query: { managerId: 1 } })).text).toBe(
      'employeeId is required.',
    );
  });

  it('is 404 for an unknown path, 415 or 400 for an unreadable body, 413 for a huge body', async () => {
    const send = (method: 'GET' | 'POST' | 'PUT', url: string, type?: string, payload?: string) =>
      test.app.inject({
        method,
        url,
        headers: withToken(type === undefined ? {} : { 'content-type': type }),
        ...(payload === undefined ? {} : { payload }),
      });
    const url = '/api/AnnualReviews/complete';
    const answers = [
      [404, await send('GET', '/api/Nothing')],
      [404, await send('PUT', '/api/Departments')],
      [400, await send('GET', '/api/Employees/%zz/0')],
      [415, await send('PUT', url, 'application/xml', '<a/>')],
      [415, await send('PUT', url, 'text/plain', '{"annualReviewId":1}')],
      [400, await send('PUT', url, 'application/json', '{"annualReviewId":')],
      [400, await send('PUT', url, 'application/json', '{"__proto__":{"a":1},"annualReviewId":1}')],
      [400, await send('PUT', url, 'application/json', '[]')],
      [400, await send('PUT', url)],
      [413, await send('PUT', url, 'application/json', `"${'x'.repeat(1_100_000)}"`)],
    ] as const;
    for (const [status, answer] of answers) {
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringMatching(/^[A-Z][^{}\n]*\.$/)]);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });

  it('never mentions code, SQL or database messages', async () => {
    const bodies = [
      { annualReviewId: 1, skipPeerReview: true, skipPeerReviewReason: 'a\u0000b' },
      { annualReviewId: 1, sitdownDate: '0000-01-01' },
      { annualReviewId: 2_147_483_648 },
    ];
    for (const body of bodies) {
      const answer = await admin.call(reviews.updateAnnualReview, { body });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/select|update|column|syntax|\.ts|node_modules|\bat /i);
    }
    const before = { markingPeriodId: company.member.markingPeriodId, startDate: '0000-01-01' };
    const answer = await admin.call(correctMarkingPeriod, { body: before });
    expect([answer.status, answer.text]).toEqual([400, 'This date does not exist.']);
  });

  it.each(['soon', '2026-02-30', '2026-02-03 12:00+99'])(
    'says that the date %j does not exist',
    async (date) => {
      const app = await buildApp({ ...test.context, log: pino({ level: 'silent' }) });
      app.get('/date', () => sql`select ${date}::timestamptz`.execute(test.db));
      const answer = await app.inject('/date');
      await app.close();
      expect([answer.statusCode, answer.body]).toEqual([400, 'This date does not exist.']);
    },
  );

  it('that is unexpected gets a generic sentence, and is logged', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const broken = await buildApp({ ...test.context, log });
    await sql`alter table department rename to department_away`.execute(test.owner);
    const answer = await broken.inject({ url: '/api/Departments', headers: withToken() });
    await sql`alter table department_away rename to department`.execute(test.owner);
    await broken.close();
    expect([answer.statusCode, answer.body]).toEqual([
      500,
      'Something went wrong on our side. Please try again.',
    ]);
    expect(lines.join('')).toContain('does not exist');
    expect(lines.join('')).not.toContain(admin.accessToken);
  });
});

describe('a call without a session', () => {
  it('is 401, whatever it contains', async () => {
    for (const authorization of ['', 'Bearer', `Basic ${admin.accessToken}`, `Bearer ${'x'.repeat(43)}`]) {
      const answer = await test.app.inject({ url: '/api/Employees/snippet', headers: { authorization } });
      expect([answer.statusCode, answer.body]).toEqual([
        401,
        'Your session has ended. Please sign in again.',
      ]);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });
});

describe('while the database is unavailable', () => {
  it.each([
    ['port', 'postgres://nobody@127.0.0.1:1/nothing'],
    ['socket', 'postgres://nobody@/nothing?host=/nonexistent'],
  ])('is 503 with Retry-After, and healthy: no %s', async (_what, connectionString) => {
    const away = openDatabase(openPool({ connectionString }));
    const app = await buildApp({ ...test.context, db: away });
    const calls = [
      { url: '/api/Employees/snippet', headers: withToken() },
      { method: 'POST', url: '/api/Employees/Login', payload: { idToken: await test.tokenFor('a@b.test') } },
      { url: '/readyz' },
    ] as const;
    for (const call of calls) {
      const answer = await app.inject(call);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(answer.body).toBe('The service is not available at the moment. Please try again shortly.');
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await away.destroy();
  });

  it('is not confused with a missing file', async () => {
    const app = await buildApp({ ...test.context, log: pino({ level: 'silent' }) });
    app.get('/missing', () => readFile('/nonexistent'));
    expect((await app.inject('/missing')).statusCode).toBe(500);
    await app.close();
  });

  it('ends when it returns: a lost connection is not reused', async () => {
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(test.owner);
    expect((await admin.call(listSnippets)).status).toBe(200);
    await cut().catch(() => {});
    const first = await admin.call(listSnippets);
    expect([200, 503]).toContain(first.status);
    let last = first;
    for (let tries = 0; tries < 20 && last.status !== 200; tries += 1) last = await admin.call(listSnippets);
    expect(last.status).toBe(200);
  });
});

it('forbids caching of personal data', async () => {
  for (const endpoint of [listSnippets, session.currentSession]) {
    const answer = await member.call(endpoint);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  }
});

it('accepts If-Match as a version, and requires it if configured', async () => {
  const body = { markingPeriodId: company.member.markingPeriodId, startDate: '2026-03-02' };
  const answer = await admin.call(correctMarkingPeriod, { body, headers: { 'if-match': 'abc' } });
  expect([answer.status, answer.text]).toEqual([400, 'If-Match must be a version.']);
  expect((await admin.call(correctMarkingPeriod, { body, headers: { 'if-match': 'W/"1"' } })).status).toBe(
    200,
  );
  const strict = await buildApp({
    ...test.context,
    config: { ...test.context.config, REQUIRE_IF_MATCH: true },
  });
  const without = await strict.inject({
    method: 'PUT',
    url: '/api/AnnualReviews/update/markingperiod',
    headers: withToken(),
    payload: body,
  });
  expect(without.statusCode).toBe(428);
  await strict.close();
});
