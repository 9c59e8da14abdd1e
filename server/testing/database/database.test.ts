import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { isMigrated, migrate, MigrationError, problemsOfDatabase } from '#server/db/migrate.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { databaseBefore } from './before-migration.ts';
import { dropDatabase } from './cluster.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addPerson } from '../people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function roleOf(db: TestDatabase['db']): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role;
}

async function hoursAhead(): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from app_now() - now()) / 3600)::float8 as hours`.execute(database.db);
  return rows[0]?.hours ?? Number.NaN;
}

test('the application works as a role that is not the owner', async () => {
  expect(await roleOf(database.db)).toBe('benchmark_app');
  expect(await roleOf(database.owner)).not.toBe('benchmark_app');
  await expect(sql`delete from audit_event`.execute(database.db)).rejects.toThrow('permission denied');
  await expect(sql`create table intruder ()`.execute(database.db)).rejects.toThrow('permission denied');
});

test('every migration has run, and running them again changes nothing', async () => {
  expect(await isMigrated(database.db)).toBe(true);
  expect(await migrate({ connectionString: database.url, timeZone: 'Europe/Paris' })).toEqual([]);
  const { time_zone } = await database.db
    .selectFrom('installation')
    .select('time_zone')
    .executeTakeFirstOrThrow();
  expect(time_zone).toBe('Europe/Paris');
});

test('a database of a newer program is refused with the migration’s name, and not changed', async () => {
  const other = await createTestDatabase();
  await sql`insert into schema_migration (name, checksum) values ('999_later.sql', '')`.execute(other.owner);
  await sql`delete from schema_migration where name like '040%'`.execute(other.owner);
  await expect(migrate({ connectionString: other.url, timeZone: 'Asia/Tokyo' })).rejects.toThrow(
    /^This program is older than the database, where 999_later\.sql has run\. .* Nothing was changed\.$/,
  );
  const { rows } = await sql`select time_zone from installation`.execute(other.owner);
  expect(rows).toEqual([{ time_zone: 'UTC' }]);
  await other.drop();
});

describe('a restored database', () => {
  // Roles belong to the whole cluster, so these tests change the name of the required role instead.
  test('without the role says how to create it', async () => {
    const other = await createTestDatabase();
    const missing = migrate({ connectionString: other.url, role: 'benchmark_gone' });
    await expect(missing).rejects.toThrow(MigrationError);
    await expect(missing).rejects.toThrow(
      /create role benchmark_gone nologin; grant benchmark_gone to \S+(?: with set true, inherit true)?; Then restore the backup again/,
    );
    await other.drop();
  });

  test('without the role’s rights says to restore them', async () => {
    const other = await createTestDatabase();
    await sql`revoke all on employee from benchmark_app`.execute(other.owner);
    await expect(migrate({ connectionString: other.url })).rejects.toThrow(
      /^The role benchmark_app has no rights on this database/,
    );
    await other.drop();
  });

  test('whose user is not a member of the role says what to grant', async () => {
    const other = await createTestDatabase();
    const stranger = `stranger_${randomBytes(6).toString('hex')}`;
    await sql`create role ${sql.id(stranger)} login`.execute(other.owner);
    await sql`grant select on schema_migration to ${sql.id(stranger)}`.execute(other.owner);
    const url = new URL(other.url);
    url.username = stranger;
    await expect(migrate({ connectionString: url.href })).rejects.toThrow(
      /^The user stranger_\w+ of DATABASE_URL may not use the role benchmark_app\. .*grant benchmark_app to stranger_/,
    );
    await sql`revoke all on schema_migration from ${sql.id(stranger)}`.execute(other.owner);
    await sql`drop role ${sql.id(stranger)}`.execute(other.owner);
    await other.drop();
  });
});

describe('the time zone of a company', () => {
  const zoneOf = async (owner: Db) => {
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from installation`.execute(owner);
    return rows[0]?.zone;
  };

  test('is given by a server, and no command changes that of a company with people', async () => {
    const other = await createTestDatabase();
    await migrate({ connectionString: other.url, knownTimeZone: 'Asia/Tokyo' });
    expect(await zoneOf(other.owner)).toBe('Asia/Tokyo');
    await migrate({ connectionString: other.url, timeZone: 'Europe/Paris' });
    await addPerson(other.owner);
    await migrate({ connectionString: other.url });
    await migrate({ connectionString: other.url, knownTimeZone: 'Europe/Paris' });
    expect(await zoneOf(other.owner)).toBe('Europe/Paris');
    await expect(migrate({ connectionString: other.url, knownTimeZone: 'UTC' })).rejects.toThrow(
      /^The company has the time zone Europe\/Paris, and COMPANY_TIME_ZONE is UTC here\. .* Nothing was changed\.$/,
    );
    expect(await zoneOf(other.owner)).toBe('Europe/Paris');
    await other.drop();
  });

  test('is the same on all servers: another one is refused while one runs', async () => {
    const other = await createTestDatabase();
    await migrate({ connectionString: other.url, timeZone: 'Europe/Paris' });
    const jobs = await openPgBossJobs({ connectionString: other.url, onError: () => {} });
    const second = async () => migrate({ connectionString: other.url, timeZone: 'Asia/Tokyo' });
    await expect(second()).rejects.toThrow(
      /^Another server of this company runs with the time zone Europe\/Paris, and COMPANY_TIME_ZONE is Asia\/Tokyo here\./,
    );
    await migrate({ connectionString: other.url, timeZone: 'Europe/Paris' });
    await jobs.stop();
    await vi.waitFor(second, { timeout: 20_000 });
    expect(await zoneOf(other.owner)).toBe('Asia/Tokyo');
    await other.drop();
  });
});

test.each([
  ['a test', createTestDatabase],
  [
    'a migration',
    async () => {
      const { url, stop: drop } = await databaseBefore('002');
      return { url, drop };
    },
  ],
])('the drop of the database of %s waits for a session that the user may not end', async (_of, create) => {
  const dropped = await create();
  const stranger = `stranger_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(stranger)} login`.execute(database.owner);
  const address = new URL(dropped.url);
  address.username = stranger;
  const session = new pg.Client({ connectionString: address.href });
  await session.connect();
  const drop = dropped.drop();
  const refused = await Promise.race([drop.then(() => 'dropped', String), pause(1_000, 'waits')]);
  await session.end();
  await drop;
  await sql`drop role ${sql.id(stranger)}`.execute(database.owner);
  expect(refused).toBe('waits');
});

describe('an empty database', () => {
  const emptyFor = async (statements: readonly string[], options: string, user?: string) => {
    const name = `empty_${randomBytes(6).toString('hex')}`;
    await sql.raw(`create database ${name} ${options}`).execute(database.owner);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const owner = openDatabase(openPool({ connectionString: url.href, max: 1, asOwner: true }));
    for (const statement of statements) await sql.raw(statement).execute(owner);
    const address = new URL(url);
    if (user !== undefined) address.username = user;
    const problems = await problemsOfDatabase({ connectionString: address.href });
    await expect(migrate({ connectionString: address.href })).rejects.toThrow(problems.join('\n'));
    const { rows } = await sql<{ tables: number }>`
      select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace`.execute(
      owner,
    );
    await owner.destroy();
    await dropDatabase(database.url, name);
    return { problems, tables: rows[0]?.tables };
  };

  test.each(['LATIN1', 'SQL_ASCII'])('in %s is refused, and nothing is changed', async (encoding) => {
    const { problems, tables } = await emptyFor([], `encoding '${encoding}' locale 'C' template template0`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      new RegExp(
        `^The database has the encoding ${encoding}\\. Benchmark needs UTF8: create database .*\nNothing was changed\\.$`,
      ),
    );
    expect(tables).toBe(0);
  });

  test('of a user without rights says all that is missing', async () => {
    const stranger = `stranger_${randomBytes(6).toString('hex')}`;
    await sql`create role ${sql.id(stranger)} login`.execute(database.owner);
    const { problems, tables } = await emptyFor([], '', stranger);
    const [all = ''] = problems;
    expect(all.split('\n')).toEqual([
      expect.stringMatching(
        /^The user stranger_\w+ may not create tables and schemas in this database\. .*grant create on database empty_\w+ to stranger_\w+;/,
      ),
      expect.stringMatching(
        /^The user stranger_\w+ may not use the role benchmark_app\. .*: grant benchmark_app to stranger_\w+/,
      ),
      'Nothing was changed.',
    ]);
    expect(tables).toBe(0);
    await sql`drop role ${sql.id(stranger)}`.execute(database.owner);
  });
});

test('the clock of the rules can be shifted and reset', async () => {
  expect(await hoursAhead()).toBe(0);
  await database.shiftClock('2 days');
  expect(await hoursAhead()).toBe(48);
  await database.shiftClock('-1 hour');
  expect(await hoursAhead()).toBe(-1);
  await database.shiftClock(null);
  expect(await hoursAhead()).toBe(0);
});

test('suites are isolated', async () => {
  const other = await createTestDatabase();
  await other.owner.insertInto('department').values({ name: 'Only there' }).execute();
  expect(await database.db.selectFrom('department').selectAll().execute()).toEqual([]);
  await other.drop();
});
