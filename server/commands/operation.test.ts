import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'benchmark-operation-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(command: 'backup' | 'verify', ...order: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [`server/commands/${command}.ts`, ...order],
      { cwd: root, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });
}

const reports = async () =>
  database.owner
    .selectFrom('operation_report')
    .select(['operation', 'fault_count', sql<boolean>`succeeded_at = ended_at`.as('succeeded')])
    .orderBy('operation')
    .execute();

test('a backup and a verification record when they ended and their faults', async () => {
  expect((await run('backup', join(folder, 'one.tar.gz'))).code).toBe(0);
  expect(await reports()).toEqual([{ operation: 'backup', fault_count: 0, succeeded: true }]);
  // A constraint that rows violate, as after a repair by hand.
  await sql`insert into department (name) values ('x')`.execute(database.owner);
  await sql`alter table department add constraint odd check (name <> 'x') not valid`.execute(database.owner);
  const { code, said } = await run('verify');
  expect(code).toBe(1);
  expect(said).toContain('constraint department.odd is not from the migrations: CHECK');
  expect(said).toContain('department: 1 rows violate odd');
  expect(await reports()).toEqual([
    { operation: 'backup', fault_count: 0, succeeded: true },
    { operation: 'verify', fault_count: 2, succeeded: null },
  ]);
});

test('a backup that fails is not recorded', async () => {
  await sql`delete from operation_report`.execute(database.owner);
  expect((await run('backup', join(folder, 'no-such-folder', 'two.tar.gz'))).code).toBe(1);
  expect(await reports()).toEqual([]);
});

test('a backup of a database that is not migrated yet is whole, and says that it is not recorded', async () => {
  await sql`drop table operation_report`.execute(database.owner);
  const { code, said } = await run('backup', join(folder, 'three.tar.gz'));
  expect([code, said]).toEqual([0, expect.stringContaining('The run could not be recorded')]);
});
