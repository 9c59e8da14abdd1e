import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
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

test('an address with options of its own is refused where they would replace the application’s role', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=public');
  await expect(waitForDatabase(url.href)).rejects.toThrow(
    /^The setting DATABASE_URL must not have the parameter options/,
  );
  // The owner needs no other role.
  await waitForDatabase(url.href, { setting: 'MIGRATION_DATABASE_URL' });
});

describe('a pooler', () => {
  const namesSetting =
    /^The setting MIGRATION_DATABASE_URL leads to a pooler .* Set MIGRATION_DATABASE_URL to PostgreSQL itself/;
  const waitAt = async (url: string) => waitForDatabase(url, { setting: 'MIGRATION_DATABASE_URL' });

  test('that refuses settings is named at once', async () => {
    const text = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(text.length + 4, 1);
    const pooler = await listenWith((near) => near.once('data', () => near.end(Buffer.concat([head, text]))));
    await expect(waitAt(pooler.url)).rejects.toThrow(namesSetting);
    pooler.close();
  });

  test('that leaves settings out is named at once', async () => {
    const wire = await openWire(database.url);
    const [asked, other] = ['plan_cache_mode=force_generic_plan', 'application_name='];
    const pooler = await listenWith((near) => {
      const far = connect(Number(new URL(wire.url).port), '127.0.0.1');
      far.on('error', () => near.destroy());
      far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.on('data', (bytes) => {
        const text = bytes.toString('latin1').replace(asked, other.padEnd(asked.length, 'x'));
        far.write(Buffer.from(text, 'latin1'));
      });
    });
    await expect(waitAt(pooler.url)).rejects.toThrow(namesSetting);
    pooler.close();
    await wire.close();
  });
});

/** A program in front of the database, at the database's URL. */
async function listenWith(serve: (near: Socket) => void): Promise<{ url: string; close: () => void }> {
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    serve(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The pooler has no port.');
  const url = new URL(database.url);
  url.searchParams.delete('host');
  [url.hostname, url.port] = ['127.0.0.1', String(listening.port)];
  return { url: url.href, close: () => server.close() };
}
