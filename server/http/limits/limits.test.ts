import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeAnnualReview } from '#contract/reviews/steps/annual-reviews.endpoints.ts';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { signIn } from '#contract/core/session.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { countsInMemory } from './rate-limit.ts';
import { addCompany } from '#server/testing/people.ts';
import { withLocked } from '#server/testing/faults.ts';
import { type Answer, type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await addCompany(test.owner);
});
afterAll(() => test.stop());

const minute = async () =>
  (await sql<{ at: Date }>`select date_trunc('minute', clock_timestamp()) as at`.execute(test.owner)).rows[0]
    ?.at;

/** Calls after so many counted calls; repeats if the minute changed meanwhile. */
async function after(calls: number, key: string, call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const began = await minute();
    await sql`update rate_count set calls = ${calls}, minute = date_trunc('minute', clock_timestamp())
      where key like ${key}`.execute(test.owner);
    const answer = await call();
    const ended = await minute();
    if (began?.getTime() === ended?.getTime()) return answer;
  }
}

/** Counts that many reads of the session in the server's memory. */
function countReads(calls: number, { refreshToken }: SignedInCaller): void {
  const [sessionId] = refreshToken.split('.');
  for (let call = 0; call < calls; call += 1) test.app.callCounts.countRead(sessionId ?? '');
}

function expectLimit(answer: Answer) {
  expect([answer.status, answer.text]).toEqual([
    429,
    'Too many requests. Please wait a moment and try again.',
  ]);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds >= 1 && seconds <= 60).toBe(true);
}

describe('a session', () => {
  // Again, if a minute ended meanwhile.
  it('may read 600 times and write 120 times a minute; others are not blocked', { retry: 1 }, async () => {
    const caller = await test.signInAs('member@example.test');
    const other = await test.signInAs('member@example.test');
    const read = () => caller.call(listSnippets);
    const write = () => caller.call(completeAnnualReview, { body: { annualReviewId: 1 } });
    expect([(await read()).status, (await write()).status]).toEqual([200, 403]);
    countReads(598, caller);
    expect((await read()).status).toBe(200);
    expectLimit(await read());
    expect((await other.call(listSnippets)).status).toBe(200);
    const written = await sql`select from rate_count where key like 'read:%'`.execute(test.owner);
    expect(written.rows).toEqual([]);
    expect((await after(119, 'write:%', write)).status).toBe(403);
    expectLimit(await after(120, 'write:%', write));
  });
});

describe('a write', () => {
  it('is not blocked by a locked table of counts, and neither is a read', async () => {
    const caller = await test.signInAs('member@example.test');
    await withLocked(test.owner, 'rate_count', async () => {
      expect((await caller.call(listSnippets)).status).toBe(200);
      const write = () => caller.call(completeAnnualReview, { body: { annualReviewId: 1 } });
      const answers = await Promise.all(Array.from({ length: 8 }, write));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    });
  });
});

describe('counts in memory', () => {
  it('restart with each minute, and tell the rest of it', () => {
    let now = 61_000;
    const counts = countsInMemory(() => now);
    counts.count('a', 2);
    counts.count('a', 2);
    expect(() => counts.count('a', 2)).toThrow(
      expect.objectContaining({ status: 429, retryAfterSeconds: 59 }),
    );
    counts.count('b', 2);
    now = 120_000;
    counts.count('a', 2);
  });

  it('hold a maximum number of keys, and evict the oldest', () => {
    const counts = countsInMemory(() => 0, 3);
    for (const key of ['a', 'b', 'c', 'd']) counts.count(key, 1);
    counts.count('a', 1); // evicted, so it counts from 1 and evicts b
    expect(() => counts.count('d', 1)).toThrow('Too many requests');
    counts.count('b', 1);
  });
});

describe('tokens that do not verify', () => {
  const fail = () => test.anonymous.call(signIn, { body: { idToken: 'nonsense' } });
  const forgetFailures = () => sql`delete from rate_count where key like 'failed%'`.execute(test.owner);
  const keys = async () =>
    (
      await sql<{ key: string }>`select key from rate_count where key like 'failed%' order by key`.execute(
        test.owner,
      )
    ).rows;

  it('are limited to 30 a minute per address; a valid one is still accepted, and does not count', async () => {
    const succeed = async () =>
      test.anonymous.call(signIn, { body: { idToken: await test.tokenFor('member@example.test') } });
    expect((await fail()).status).toBe(401);
    expect((await after(29, 'failed sign-in:%', fail)).status).toBe(401);
    expectLimit(await after(30, 'failed sign-in:%', fail));
    expect((await after(1_000, 'failed sign-in:%', succeed)).status).toBe(200);
    expect((await after(29, 'failed sign-in:%', succeed)).status).toBe(200);
    expect((await after(29, 'failed sign-in:%', fail)).status).toBe(401);
    // An unknown person gets the usual refusal, whatever junk came before.
    const stranger = { idToken: await test.tokenFor('nobody@example.test') };
    const refused = () => test.anonymous.call(signIn, { body: stranger });
    expect((await after(1_000, 'failed sign-in:%', refused)).status).toBe(401);
  });

  it.each([
    [0, '203.0.113.9', '198.51.100.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.18.0.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.18.0.1, 203.0.113.9', '198.18.0.1'],
    [1, '::ffff:203.0.113.9', '203.0.113.9'],
    [1, 'x'.repeat(3_000), '198.51.100.1'],
    [1, `fe80::1%${'x'.repeat(3_000)}`, 'fe80:0:0:0::/64'],
    [['198.51.100.0/24'], '192.0.2.7, 203.0.113.9', '203.0.113.9'],
    [['198.51.100.0/24'], "'; drop table session", '198.51.100.1'],
    [['10.0.0.0/8'], '203.0.113.9', '198.51.100.1'],
  ])('are counted by the address that may be believed, case %#', async (TRUST_PROXY, forwarded, counted) => {
    await forgetFailures();
    const app = await buildApp({ ...test.context, config: { ...test.context.config, TRUST_PROXY } });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Employees/Login',
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': forwarded },
      payload: { idToken: 'nonsense' },
    });
    await app.close();
    expect(answer.statusCode).toBe(401);
    expect(await keys()).toEqual([{ key: `failed sign-in:${counted}` }]);
  });
});
