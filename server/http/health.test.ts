import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSnippets } from '#contract/core/names.endpoints.ts';
import { getSystem } from '#contract/core/system.endpoints.ts';
import { getProfile } from '#contract/people/people.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { sharedWithin } from './limits/patience.ts';
import { addCompany } from '#server/testing/people.ts';
import { type SignedInCaller, startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
let lead: SignedInCaller;
let readOnly: Db;
let app: TestApp['app'];

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
  lead = await test.signInAs('lead@example.test');
  const url = new URL(test.url);
  url.searchParams.set('options', '-c role=benchmark_app -c default_transaction_read_only=on');
  readOnly = openDatabase(openPool({ connectionString: url.href, max: 3 }));
  app = await buildApp({ ...test.context, db: readOnly });
});
afterAll(async () => {
  await app.close();
  await readOnly.destroy();
  await test.stop();
});

const unavailable = 'The service is not available at the moment. Please try again shortly.';
const get = (path: string) =>
  app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${lead.accessToken}` } });

describe('on a read-only database', () => {
  it('/readyz fails and /healthz succeeds', async () => {
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after'], ready.body]).toEqual([503, '10', unavailable]);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
  });

  it('reads still work, including a lead’s visit to a profile', async () => {
    expect((await get(listSnippets.path)).statusCode).toBe(200);
    const path = getProfile.path
      .replace(':EmployeeId', String(company.member.employeeId))
      .replace(':markingPeriodId', '0');
    expect((await get(path)).statusCode).toBe(200);
    expect((await app.inject('/api/ProjectEvaluations/none')).statusCode).toBe(404);
  });

  it('a sign-in gets Retry-After', async () => {
    const payload = { idToken: await test.tokenFor('lead@example.test') };
    const answer = await app.inject({ method: 'POST', url: '/api/Employees/Login', payload });
    expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([503, '10', unavailable]);
  });
});

describe('/readyz', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'])(
    'and every call answer 503 after %s at a connect',
    async (code) => {
      const refuse = () => {
        throw Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code, syscall: 'connect' });
      };
      const db = openDatabase(openPool({ connectionString: test.url, max: 1 }));
      Reflect.set(db, 'startTransaction', refuse);
      Reflect.set(db, 'getExecutor', refuse);
      const poor = await buildApp({ ...test.context, db });
      const authorization = `Bearer ${lead.accessToken}`;
      for (const url of ['/readyz', `/api${listSnippets.path}`]) {
        const answer = await poor.inject({ url, headers: { authorization } });
        expect([url, answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
          url,
          503,
          '1',
          unavailable,
        ]);
      }
      await poor.close();
      await db.destroy();
    },
  );

  it('fails while a disk is nearly full, which the metrics and the system page show', async () => {
    const config = { ...test.context.config, FREE_SPACE_MB: 1_000_000_000 };
    const full = await buildApp({ ...test.context, config });
    const ready = await full.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '10']);
    const metrics = (await full.inject('/metrics')).body;
    expect(metrics).toMatch(/^disk_free_bytes\{folder="data"\} [1-9]/m);
    expect(metrics).toMatch(/^disk_free_bytes\{folder="files"\} [1-9]/m);
    const { accessToken } = await test.signInAs('admin@example.test');
    const state = await full.inject({
      url: `/api${getSystem.path}`,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(state.json()).toMatchObject({ data: { hasRoom: false }, files: { hasRoom: false } });
    await full.close();
  });

  it('leaves nothing behind', async () => {
    expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    const { rows } = await sql`select from spent_once where expires_at < now() + interval '1 minute'`.execute(
      test.owner,
    );
    expect(rows).toEqual([]);
  });

  it('fails while the disk is full, and succeeds behind a lock', async () => {
    await sql`create function full_disk() returns trigger language plpgsql as
      $$begin raise exception 'could not extend file' using errcode = '53100'; end$$`.execute(test.owner);
    await sql`create trigger full_disk before insert on spent_once for each statement execute function full_disk()`.execute(
      test.owner,
    );
    await new Promise((done) => setTimeout(done, 150)); // the last good result is cached for a moment
    expect((await test.app.inject('/readyz')).statusCode).toBe(503);
    await sql`drop trigger full_disk on spent_once`.execute(test.owner);
    await test.owner.transaction().execute(async (tx) => {
      await sql`lock table spent_once in access exclusive mode`.execute(tx);
      expect((await test.app.inject('/readyz')).statusCode).toBe(200);
    });
  });

  it('times out after a second on a hanging database, with one connection for all requests', async () => {
    await new Promise((done) => setTimeout(done, 150));
    await sql`create function hang() returns trigger language plpgsql as
      $$begin perform pg_sleep(3); return null; end$$`.execute(test.owner);
    await sql`create trigger hang before insert on spent_once for each statement execute function hang()`.execute(
      test.owner,
    );
    const answers = await Promise.all(Array.from({ length: 20 }, async () => test.app.inject('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(test.owner);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it('a run that never ends is abandoned, and the next one starts', async () => {
  let runs = 0;
  const work = () => {
    runs += 1;
    return runs === 1 ? new Promise<string>(() => {}) : Promise.resolve('done');
  };
  const ask = sharedWithin(20, work, 0);
  await expect(ask()).rejects.toMatchObject({ status: 503 });
  expect(await ask()).toBe('done');
  expect(runs).toBe(2);
});
