import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeAnnualReview } from '#contract/annual-reviews.ts';
import { listSnippets } from '#contract/names.ts';
import { signIn } from '#contract/session.ts';
import { addCompany } from '#server/testing/people.ts';
import { withLocked } from '#server/testing/faults.ts';
import { type Answer, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await addCompany(test.owner);
});
afterAll(() => test.stop());

const minute = async () =>
  (await sql<{ at: Date }>`select date_trunc('minute', clock_timestamp()) as at`.execute(test.owner)).rows[0]
    ?.at;

/** Calls once so many calls have been counted; anew when the minute changed meanwhile. */
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

/** Repeats until all of it was within one minute, then judges. */
async function inOneMinute(work: () => Promise<() => void>): Promise<void> {
  for (;;) {
    const began = Math.floor(Date.now() / 60_000);
    const judge = await work();
    if (began === Math.floor(Date.now() / 60_000)) return judge();
  }
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
  it('may read 600 times and write 120 times a minute; others are not held up', async () => {
    const caller = await test.signInAs('member@example.test');
    const other = await test.signInAs('member@example.test');
    const read = () => caller.call(listSnippets);
    const write = () => caller.call(completeAnnualReview, { body: { annualReviewId: 1 } });
    expect([(await read()).status, (await write()).status]).toEqual([200, 403]);
    await inOneMinute(async () => {
      test.app.callCounts.forget();
      const statuses = new Set<number>();
      for (let calls = 0; calls < 600; calls += 1) statuses.add((await read()).status);
      const beyond = await read();
      const others = await other.call(listSnippets);
      return () => {
        expect([...statuses]).toEqual([200]);
        expectLimit(beyond);
        expect(others.status).toBe(200);
      };
    });
    expect((await after(119, 'write:%', write)).status).toBe(403);
    expectLimit(await after(120, 'write:%', write));
  });
});

describe('counting', () => {
  it('writes nothing for a read', async () => {
    const caller = await test.signInAs('member@example.test');
    await sql`delete from rate_count`.execute(test.owner);
    expect((await caller.call(listSnippets)).status).toBe(200);
    expect((await sql`select key from rate_count`.execute(test.owner)).rows).toEqual([]);
  });

  it('holds up neither reads nor writes when its table is locked', async () => {
    const caller = await test.signInAs('member@example.test');
    await withLocked(test.owner, 'rate_count', async () => {
      expect((await caller.call(listSnippets)).status).toBe(200);
      const write = () => caller.call(completeAnnualReview, { body: { annualReviewId: 1 } });
      const answers = await Promise.all(Array.from({ length: 8 }, write));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    });
  });
});

describe('failed sign-ins', () => {
  it('are 30 a minute from one address; a good one does not count', async () => {
    const fail = () => test.anonymous.call(signIn, { body: { idToken: 'nonsense' } });
    const succeed = async () =>
      test.anonymous.call(signIn, { body: { idToken: await test.tokenFor('member@example.test') } });
    expect((await fail()).status).toBe(401);
    expect((await after(29, 'failed sign-in:%', fail)).status).toBe(401);
    expectLimit(await after(30, 'failed sign-in:%', fail));
    expectLimit(await after(30, 'failed sign-in:%', succeed));
    expect((await after(29, 'failed sign-in:%', succeed)).status).toBe(200);
    expect((await after(29, 'failed sign-in:%', succeed)).status).toBe(200);
  });
});
