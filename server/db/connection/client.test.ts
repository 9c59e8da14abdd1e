import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { inTransaction } from './client.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection lost during a transaction fails the transaction without crashing the process', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const cut = inTransaction(database.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.owner);
    await new Promise((done) => setTimeout(done, 50));
    await sql`select 1`.execute(tx);
  });
  await expect(cut).rejects.toThrow(/terminat|connection/i);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect((await sql`select 1`.execute(database.db)).rows).toHaveLength(1);
});
