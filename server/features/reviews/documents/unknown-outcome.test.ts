import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Db, inTransaction, openDatabase, openPool } from '#server/db/connection/client.ts';
import { UNKNOWN_OUTCOME_SENTENCE, UnknownOutcome } from '#server/db/connection/unknown-outcome.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';
import { type Cut, type CuttingProxy, openCuttingProxy } from '#server/testing/database/cutting-proxy.ts';
import { addCompany } from '#server/testing/people.ts';
import { startedReview } from '#server/testing/reviews.ts';

const cuts: readonly Cut[] = ['before COMMIT', 'after COMMIT'];

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let proxy: CuttingProxy;
let db: Db;
let app: FastifyInstance;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  proxy = await openCuttingProxy(test.url);
  db = openDatabase(openPool({ connectionString: proxy.url, max: 2 }));
  app = await buildApp({ ...test.context, db });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await proxy.close();
  await test.stop();
});
afterEach(() => sql`drop table if exists tried`.execute(test.owner));

const names = async () => (await sql<{ name: string }>`select name from tried`.execute(test.owner)).rows;

describe('a transaction', () => {
  it.each(cuts)('whose connection ends %s has an unknown outcome', async (cut) => {
    await sql`create table tried (name text)`.execute(test.owner);
    await sql`grant insert on tried to benchmark_app`.execute(test.owner);
    proxy.cutNext(cut);
    const writing = inTransaction(db, (tx) => sql`insert into tried values (${cut})`.execute(tx));
    await expect(writing).rejects.toThrow(UnknownOutcome);
    await expect.poll(names).toEqual(cut === 'after COMMIT' ? [{ name: cut }] : []);
  });

  it('that COMMIT refuses is rolled back, and so is one whose work throws', async () => {
    await sql`create table tried (name text, unique (name) deferrable initially deferred)`.execute(
      test.owner,
    );
    await sql`grant insert on tried to benchmark_app`.execute(test.owner);
    const twice = inTransaction(db, (tx) => sql`insert into tried values ('a'), ('a')`.execute(tx));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const givenUp = inTransaction(db, () => Promise.reject(new Error('given up')));
    await expect(givenUp).rejects.toThrow('given up');
    const aborted = inTransaction(db, (tx) => sql`select 1 / 0`.execute(tx).catch(() => null));
    await expect(aborted).rejects.not.toThrow(UnknownOutcome);
    expect(await names()).toEqual([]);
  });
});

describe('an upload', () => {
  const upload = (annualReviewId: number, name: string) =>
    app.inject({
      method: 'POST',
      url: `/api/AnnualReviews/file?AnnualReviewId=${annualReviewId}&Type=Final`,
      headers: {
        authorization: `Bearer ${lead.accessToken}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\nthe ${name}\r\n--b--\r\n`,
    });

  it.each(cuts)('whose connection ends %s keeps both the new and the former bytes', async (cut) => {
    const { annualReviewId } = await startedReview(test, lead, company.lead.employeeId);
    expect((await upload(annualReviewId, 'first.txt')).statusCode).toBe(200);
    proxy.cutNext(cut);
    const answer = await upload(annualReviewId, 'second.txt');
    expect([answer.statusCode, answer.body]).toEqual([503, UNKNOWN_OUTCOME_SENTENCE]);
    expect(answer.headers['retry-after']).toBeDefined();
    const name = cut === 'after COMMIT' ? 'second.txt' : 'first.txt';
    await expect.poll(() => stored(annualReviewId)).toEqual([{ name, bytes: `the ${name}` }]);
  });

  async function stored(annualReviewId: number) {
    const { rows } = await sql<{ name: string; key: string }>`
      select original_name as name, storage_key as key from document
      where annual_review_id = ${annualReviewId}`.execute(test.owner);
    return Promise.all(
      rows.map(async ({ name, key }) => ({ name, bytes: await text(await test.context.files.get(key)) })),
    );
  }
});
