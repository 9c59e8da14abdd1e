import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { recordOperation } from '#server/features/system/operation-reports.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { addCompany } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
});
afterAll(() => test.stop());

/** The value of one line of the metrics; NaN if there is no such line. */
async function valueOf(name: string, app = test.app): Promise<number> {
  const { body } = await app.inject('/metrics');
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

it('serves only this machine, and not through a proxy on it', async () => {
  expect((await test.app.inject('/metrics')).body).toContain('http_requests_total');
  const elsewhere = await test.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' });
  expect(elsewhere.statusCode).toBe(403);
  const proxied = await test.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } });
  expect(proxied.statusCode).toBe(403);
});

it('serves only the holder of the token, and no caller in production without a token', async () => {
  const { config } = test.context;
  const held = await buildApp({ ...test.context, config: { ...config, METRICS_TOKEN: 'u7Zr2kQ9wXe4Tb1N' } });
  const read = async (authorization: string) =>
    (await held.inject({ url: '/metrics', headers: { authorization } })).statusCode;
  expect(await read('Bearer u7Zr2kQ9wXe4Tb1N')).toBe(200);
  for (const wrong of ['', 'Bearer ', 'Bearer u7Zr2kQ9wXe4Tb1M', 'u7Zr2kQ9wXe4Tb1N']) {
    expect(await read(wrong)).toBe(403);
  }
  await held.close();
  const production = await buildApp({ ...test.context, config: { ...config, mode: 'production' } });
  expect((await production.inject('/metrics')).statusCode).toBe(403);
  await production.close();
});

it('counts as waiting only emails that are neither sent, failed nor skipped', async () => {
  await sql`insert into message (kind, recipient_id, queued_at, sent_at, failed_at, skipped_at)
    select 'team-changed', ${company.member.employeeId}, now(), sent, failed, skipped
    from (values (null, null, null), (null, null, null), (now(), null, null), (null, now(), null),
      (null, null, now()), (null, null, now())) as new (sent, failed, skipped)`.execute(test.owner);
  const { body } = await test.app.inject('/metrics');
  expect(body).toContain('mail_messages{state="waiting"} 2');
  expect(body).toContain('mail_messages{state="failed"} 1');
  expect(body).toContain('database_up 1');
});

it('gives the age of the oldest waiting email, and 0 once none waits', async () => {
  await sql`update message set queued_at = now() - interval '2 hours'
    where message_id = (select max(message_id) from message
      where sent_at is null and failed_at is null and skipped_at is null)`.execute(test.owner);
  const before = await valueOf('mail_oldest_waiting_seconds');
  expect(before).toBeGreaterThan(7_190);
  expect(before).toBeLessThan(10_000);
  const waiting = sql`sent_at is null and failed_at is null and skipped_at is null`;
  await sql`update message set sent_at = now(), note = 'waited' where ${waiting}`.execute(test.owner);
  expect(await valueOf('mail_oldest_waiting_seconds')).toBe(0);
  await sql`update message set sent_at = null where note = 'waited'`.execute(test.owner);
});

it('counts jobs by queue and state, those that wait for their time apart', async () => {
  await sql`insert into pgboss.job (name, data, state, start_after)
    select 'mail', '{}', state::pgboss.job_state, now() + after * interval '1 second'
    from (values ('created', 0), ('retry', -5), ('created', 600), ('retry', 600), ('retry', 900),
      ('active', 0), ('failed', 0), ('failed', 0), ('completed', 0)) as new (state, after)`.execute(
    test.owner,
  );
  const states = ['due', 'delayed', 'active', 'failed'];
  const counts = await Promise.all(
    ['mail', 'bulk'].map(async (queue) =>
      Promise.all(states.map(async (state) => valueOf(`background_jobs{queue="${queue}",state="${state}"}`))),
    ),
  );
  expect(counts).toEqual([
    [2, 3, 1, 2],
    [0, 0, 0, 0],
  ]);
});

it('gives the last backup without faults, and the faults of the last one', async () => {
  const at = async (name: string) => valueOf(`operation_${name}{operation="backup"}`);
  expect([await at('success_timestamp_seconds'), await at('faults')]).toEqual([0, Number.NaN]);
  const before = Date.now() / 1000 - 60;
  await recordOperation(test.url, 'backup', 0);
  const succeeded = await at('success_timestamp_seconds');
  expect(succeeded).toBeGreaterThan(before);
  await recordOperation(test.url, 'backup', 4);
  expect([await at('success_timestamp_seconds'), await at('faults')]).toEqual([succeeded, 4]);
});

it('gives the use of the connections of calls and of jobs', async () => {
  const jobs = await openPgBossJobs({ connectionString: test.url, onError: () => {} });
  const pool = openPool({ connectionString: test.url, max: 2 });
  const db = openDatabase(pool);
  const app = await buildApp({ ...test.context, db, jobs });
  const read = async (name: string) => valueOf(name, app);
  // Two hold all connections, three wait for one.
  const held = await Promise.all([pool.connect(), pool.connect()]);
  const waiting = [1, 2, 3].map(async () => sql`select 1`.execute(db));
  expect(await read('database_pool_connections{pool="calls",state="used"}')).toBe(2);
  expect(await read('database_pool_connections{pool="calls",state="idle"}')).toBe(0);
  expect(await read('database_pool_limit{pool="calls"}')).toBe(2);
  // The count of emails waits, too.
  expect(await read('database_pool_waiting{pool="calls"}')).toBe(4);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(await read('database_pool_waiting{pool="calls"}')).toBe(0);
  expect(await read('database_pool_limit{pool="jobs"}')).toBe(4);
  expect(await read('database_pool_waiting{pool="jobs"}')).toBe(0);
  await app.close();
  await jobs.stop();
  await db.destroy();
});

it('sees the event loop blocked', async () => {
  await test.app.inject('/metrics');
  // The histogram starts anew with each read, and needs one tick.
  await pause(50);
  const until = performance.now() + 300;
  while (performance.now() < until);
  await pause(50);
  expect(await valueOf('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.2);
});

it('has no label with personal data', async () => {
  await test.app.inject(`/api/Employees/${company.member.employeeId}?email=ana@example.com`);
  await test.app.inject('/Ana.Ruiz@example.com');
  const { body } = await test.app.inject('/metrics');
  const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label));
  // Of garbage collections, which may not have happened yet.
  labels.add('kind');
  expect([...labels].toSorted()).toEqual(
    [
      'folder',
      'kind',
      'le',
      'major',
      'method',
      'minor',
      'operation',
      'patch',
      'pool',
      'queue',
      'route',
      'space',
      'state',
      'status',
    ]
      .concat(['type', 'version'])
      .toSorted(),
  );
  expect(body).not.toContain('example.com');
  expect(body).not.toContain(`/${company.member.employeeId}`);
});

it('serves all metrics except emails and jobs while the database is unavailable or hangs', async () => {
  const away = openDatabase(openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }));
  const app = await buildApp({ ...test.context, db: away });
  const answer = await app.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toMatch(/^(mail_messages|mail_oldest_waiting_seconds|background_jobs)[{ ]/m);
  expect(answer.body).toContain('database_up 0');
  expect(answer.body).toContain('database_pool_limit{pool="calls"} 10');
  expect(answer.body).toContain('process_cpu_seconds_total');
  await app.close();
  await away.destroy();

  const locked = test.owner.transaction().execute(async (tx) => {
    await sql`lock table message in access exclusive mode`.execute(tx);
    const behind = await test.app.inject('/metrics');
    expect([behind.statusCode, behind.body.includes('mail_messages{')]).toEqual([200, false]);
  });
  await locked;
  expect((await test.app.inject('/metrics')).body).toContain('mail_messages{state="waiting"} 2');
});
