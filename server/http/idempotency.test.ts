import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/connection/client.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { addCompany } from '#server/testing/people.ts';
import { onceUnderKey } from './idempotency.ts';

const OTHER_KEYS = 30_000;

let app: TestApp;
let company: Awaited<ReturnType<typeof addCompany>>;
beforeAll(async () => {
  app = await startTestApp();
  company = await addCompany(app.owner);
});
afterAll(() => app.stop());

/** Blocks of the table of keys and its indexes that were read so far. */
async function blocksRead(): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select (select heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read
      from pg_statio_user_tables where relname = 'idempotency_key')::int as blocks`.execute(app.owner);
  return rows[0]?.blocks ?? 0;
}

test('a key costs the same beside many keys of other callers', async () => {
  await app.owner.connection().execute(async (db) => {
    await sql`
      insert into idempotency_key (employee_id, key, request_hash, reply)
      select ${company.colleague.employeeId}::integer, gen_random_uuid()::text, sha256('other'), '{}'
      from generate_series(1, ${OTHER_KEYS})`.execute(db);
    await sql`vacuum analyze idempotency_key`.execute(db);
    // PostgreSQL adds a connection's counts up to ten seconds late, unless told otherwise.
    await sql`select pg_stat_force_next_flush()`.execute(db);
  });
  const holder = { employeeId: company.admin.employeeId };
  const before = await blocksRead();
  const reply = await inTransaction(app.context.db, async (tx) => {
    const given = { key: 'mine', hash: randomBytes(32) };
    const answer = await onceUnderKey(tx, holder, given, async () => ({ entityId: 7 }));
    await sql`select pg_stat_force_next_flush()`.execute(tx);
    return answer;
  });
  expect(reply).toEqual({ entityId: 7 });
  expect((await blocksRead()) - before).toBeLessThan(60);
});
