import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { openWire, withLocked } from '#server/testing/faults.ts';
import { type Db, inTransaction, openDatabase, openPool } from './client.ts';
import { TIMEOUTS } from './pool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table apart (number int)`.execute(database.owner);
  await sql`create table beside (number int)`.execute(database.owner);
  await sql`grant select on apart, beside to benchmark_app`.execute(database.owner);
});
afterAll(() => database.drop());

async function withPool<T>(
  work: (db: Db) => Promise<T>,
  { url = database.url, max = 4, timeouts = {} } = {},
): Promise<T> {
  const db = openDatabase(openPool({ connectionString: url, max, timeouts: { ...TIMEOUTS, ...timeouts } }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const read = async (db: Db) => (await sql`select 1`.execute(db)).rows.length;

const readOf = async (db: Db, table: string) => sql`select 1 from ${sql.table(table)}`.execute(db);

const codeOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? Reflect.get(Object(error), 'message')),
  );

describe('a connection that died silently', () => {
  it('is detected before it is reused', async () => {
    const wire = await openWire(database.url);
    await withPool(
      async (db) => {
        await Promise.all([read(db), read(db), read(db), read(db)]);
        await pause(50);
        wire.silence();
        expect(await Promise.all(Array.from({ length: 8 }, () => read(db)))).toEqual(Array(8).fill(1));
      },
      { url: wire.url, timeouts: { unproven: 20, proof: 300, answer: 600_000 } },
    );
    await wire.close();
  });

  it('fails its running statement, and is replaced', async () => {
    const wire = await openWire(database.url);
    await withPool(
      async (db) => {
        await Promise.all([read(db), read(db), read(db), read(db)]); // all are connected
        const under = Array.from({ length: 4 }, () => codeOf(sql`select pg_sleep(0.2)`.execute(db)));
        await pause(100);
        wire.silence();
        expect(new Set(await Promise.all(under))).toEqual(new Set(['Connection terminated unexpectedly']));
        expect(await read(db)).toBe(1);
      },
      { url: wire.url, timeouts: { answer: 800 } },
    );
    await wire.close();
  });
});

it('a connection to a database that has become read-only is replaced after a refused write', async () => {
  const name = sql.id(new URL(database.url).pathname.slice(1));
  await sql`grant insert on apart to benchmark_app`.execute(database.owner);
  await sql`alter database ${name} set default_transaction_read_only to on`.execute(database.owner);
  try {
    await withPool(
      async (db) => {
        const write = () => codeOf(sql`insert into apart (number) values (1)`.execute(db));
        expect(await write()).toBe('25006');
        expect(await read(db)).toBe(1);
        // An open connection keeps the value with which it began, as one to a former primary does.
        await sql`alter database ${name} reset default_transaction_read_only`.execute(database.owner);
        await write();
        expect(await write()).toBe('answered');
      },
      { max: 1 },
    );
  } finally {
    await sql`alter database ${name} reset default_transaction_read_only`.execute(database.owner);
  }
});

describe('waiting', () => {
  it('for a lock ends with 55P03', async () => {
    await withPool(
      async (db) => {
        const wait = () => codeOf(sql`select 1 from apart`.execute(db));
        expect(await withLocked(database.owner, 'apart', wait)).toBe('55P03');
      },
      { timeouts: { lock: 100 } },
    );
  });

  it('for a connection ends', async () => {
    await withPool(
      async (db) => {
        await inTransaction(db, async () => {
          expect(await codeOf(read(db))).toBe('timeout exceeded when trying to connect');
        });
      },
      { max: 1, timeouts: { connection: 1_500 } },
    );
  });

  it('in an idle transaction ends that transaction', async () => {
    await withPool(
      async (db) => {
        const idle = inTransaction(db, async (tx) => {
          await read(tx);
          await pause(500);
          await read(tx);
        });
        expect(await codeOf(idle)).not.toBe('answered');
        expect(await read(db)).toBe(1);
      },
      { timeouts: { idleInTransaction: 100 } },
    );
  });

  it('does not keep the pool from ending', async () => {
    const db = openDatabase(openPool({ connectionString: database.url, max: 2 }));
    await read(db);
    const stuck = codeOf(sql`select pg_sleep(600)`.execute(db));
    await pause(100);
    await db.destroy();
    expect(await stuck).toMatch(/terminated/);
  });
});

test('calls that do not use a locked table wait a moment and are answered', async () => {
  await withPool(
    async (db) => {
      await withLocked(database.owner, 'apart', async () => {
        const locked = Array.from({ length: 60 }, () => codeOf(readOf(db, 'apart')));
        await pause(50);
        const others = Array.from({ length: 20 }, () => codeOf(readOf(db, 'beside')));
        expect(new Set(await Promise.all(others))).toEqual(new Set(['answered']));
        expect(new Set(await Promise.all(locked))).toEqual(new Set(['55P03']));
      });
      expect(await codeOf(readOf(db, 'apart'))).toBe('answered');
    },
    // Without the shorter timeout after the first, the others would wait for six times 2 s.
    { max: 10, timeouts: { lock: 2_000, guardedLock: 100 } },
  );
});

describe('a statement', () => {
  const prepared = async (db: Db) => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement not like '%pg_prepared%'`.execute(db);
    return rows.map(({ statement }) => statement.trim());
  };

  it.each([
    ['with values', sql`select ${1}::int`, ['select $1::int']],
    ['without values', sql`select 'once'`, ["select 'once'"]],
    [
      'that begins with a common table',
      sql`with one as (select 1) select 2 from one`,
      ['with one as (select 1) select 2 from one'],
    ],
    ['of two commands', sql.raw('select 1; select 2'), []],
    ['that sets', sql.raw("set application_name = 'x'"), []],
  ])('%s is prepared if PostgreSQL can', async (_, statement, expected) => {
    await withPool(
      async (db) => {
        await statement.execute(db);
        await statement.execute(db);
        expect(await prepared(db)).toEqual(expected);
      },
      { max: 1 },
    );
  });
});
