import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { openWire, withLocked } from '#server/testing/faults.ts';
import { callScope } from './call-scope.ts';
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

/** Reads a table as a call of the route. */
const readAs = async (db: Db, lane: string, table: string) =>
  callScope.run({ statements: 0, lane }, async () => sql`select 1 from ${sql.table(table)}`.execute(db));

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

describe('a locked table', () => {
  it('leaves connections to calls that do not use it', async () => {
    await withPool(
      async (db) => {
        await withLocked(database.owner, 'apart', async () => {
          const locked = Array.from({ length: 60 }, (_, call) =>
            codeOf(readAs(db, `route ${call % 12}`, 'apart')),
          );
          await pause(50);
          const others = Array.from({ length: 20 }, () => codeOf(readAs(db, 'other', 'beside')));
          expect(new Set(await Promise.all(others))).toEqual(new Set(['answered']));
          const outcomes = new Set(await Promise.all(locked));
          expect([...outcomes].toSorted()).toEqual(['53300', '55P03']);
        });
        await expect.poll(() => codeOf(readAs(db, 'route 0', 'apart')), { timeout: 30_000 }).toBe('answered');
      },
      { max: 10, timeouts: { lock: 1_000, guardedLock: 100 } },
    );
  });

  it('with calls of one route leaves connections to others at once', async () => {
    await withPool(
      async (db) => {
        await withLocked(database.owner, 'apart', async () => {
          const locked = Array.from({ length: 30 }, () => codeOf(readAs(db, 'one route', 'apart')));
          await pause(50);
          let answered = 0;
          for (let call = 0; call < 20; call += 1) answered += (await readAs(db, 'other', 'beside')) ? 1 : 0;
          const first = await Promise.race([Promise.all(locked), pause(0, 'still waiting')]);
          expect([answered, first]).toEqual([20, 'still waiting']);
          await Promise.all(locked);
        });
      },
      { max: 10, timeouts: { lock: 2_500 } },
    );
  });
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
