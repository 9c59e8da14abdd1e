import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMigrated, migrate, MigrationError } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

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
      /create role benchmark_gone nologin; grant benchmark_gone to \S+; Then restore the backup again/,
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
      /^The user stranger_\w+ of DATABASE_URL is not a member of the role benchmark_app\. .*grant benchmark_app to stranger_/,
    );
    await sql`drop owned by ${sql.id(stranger)}`.execute(other.owner);
    await sql`drop role ${sql.id(stranger)}`.execute(other.owner);
    await other.drop();
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
