import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { openWire } from '#server/testing/faults.ts';
import { DatabaseAway, waitForDatabase } from './wait-for-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a database that accepts writes is waited for no longer', async () => {
  const said: string[] = [];
  await waitForDatabase(database.url, { onWait: (sentence) => said.push(sentence) });
  expect(said).toEqual([]);
});

test('a read-only database is waited for until it accepts writes', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const set = (value: string) =>
    sql`alter database ${sql.id(name)} set default_transaction_read_only to ${sql.raw(value)}`.execute(
      database.owner,
    );
  await set('on');
  const said: string[] = [];
  let isOver = false;
  const waiting = waitForDatabase(database.url, { onWait: (sentence) => said.push(sentence) }).then(() => {
    isOver = true;
  });
  await expect.poll(() => said).toEqual(['Waiting for the database, up to 60 seconds: it is read-only.']);
  expect(isOver).toBe(false);
  // The owner's open connections keep the value with which they began.
  await sql`set default_transaction_read_only to off`.execute(database.owner);
  await set('off');
  await waiting;
});

test('a database that is away is given up with a sentence', async () => {
  const wire = await openWire(database.url);
  const { url } = wire;
  await wire.close();
  await expect(waitForDatabase(url, { withinMs: 1_200 })).rejects.toThrow(
    /^The database at DATABASE_URL has not accepted writes for 1 seconds: .*ECONNREFUSED/,
  );
  const given = { withinMs: 10, setting: 'MIGRATION_DATABASE_URL' } as const;
  await expect(waitForDatabase(url, given)).rejects.toBeInstanceOf(DatabaseAway);
  await expect(waitForDatabase(url, given)).rejects.toThrow(/^The database at MIGRATION_DATABASE_URL has/);
});

test('a missing database fails at once', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  await expect(waitForDatabase(url.href)).rejects.toThrow('does not exist');
});
