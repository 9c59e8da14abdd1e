import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMigrated, migrate } from '#server/db/migrate.ts';
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

test('the clock of the rules can be moved and given back', async () => {
  expect(await hoursAhead()).toBe(0);
  await database.shiftClock('2 days');
  expect(await hoursAhead()).toBe(48);
  await database.shiftClock('-1 hour');
  expect(await hoursAhead()).toBe(-1);
  await database.shiftClock(null);
  expect(await hoursAhead()).toBe(0);
});

test('suites do not see each other', async () => {
  const other = await createTestDatabase();
  await other.owner.insertInto('department').values({ name: 'Only there' }).execute();
  expect(await database.db.selectFrom('department').selectAll().execute()).toEqual([]);
  await other.drop();
});
