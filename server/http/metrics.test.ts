import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase, openPool } from '#server/db/client.ts';
import { addCompany } from '#server/testing/people.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;

beforeAll(async () => {
  test = await startTestApp();
  company = await addCompany(test.owner);
});
afterAll(() => test.stop());

it('serves only this machine, and not through a proxy on it', async () => {
  expect((await test.app.inject('/metrics')).body).toContain('http_requests_total');
  const elsewhere = await test.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' });
  expect(elsewhere.statusCode).toBe(403);
  const proxied = await test.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } });
  expect(proxied.statusCode).toBe(403);
});

it('serves only the holder of the token, and no one in production without a token', async () => {
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

it('serves all metrics except emails while the database is unavailable or hangs', async () => {
  const away = openDatabase(openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }));
  const app = await buildApp({ ...test.context, db: away });
  const answer = await app.inject('/metrics');
  expect([answer.statusCode, answer.body.includes('mail_messages{')]).toEqual([200, false]);
  expect(answer.body).toContain('database_up 0');
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
