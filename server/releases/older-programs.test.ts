import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isMigrated, knownMigrations, migrate } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/database.ts';
import { releases } from '#server/testing/releases.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The last commit whose programs look for no later migrations. */
const UNKNOWING = 'f8c1f7805187363f51b26f5a4290ae3863d05e9a';
const [oldest] = releases;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rowsOf = async () => {
  const { rows } = await sql`select name, checksum, applied_at from schema_migration order by name`.execute(
    database.owner,
  );
  return rows;
};

test('one checksum differs from that of its file, and today’s program takes it', async () => {
  const stored = await database.owner.selectFrom('schema_migration').select(['name', 'checksum']).execute();
  const own = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]));
  const differing = stored.filter(({ name, checksum }) => own.get(name) !== checksum);
  expect(differing).toEqual([
    {
      name: '001_company.sql',
      checksum: `not for programs before 0.1.0: ${own.get('001_company.sql')}`,
    },
  ]);
  expect(await isMigrated(database.db)).toBe(true);
  expect(await migrate({ connectionString: database.url })).toEqual([]);
});

const isHere = (commit: string) =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' }).status === 0;

/** What `migrate`, which each start runs first, and `isMigrated` of the commit say about today's schema. */
async function programOf(commit: string): Promise<{ migrates: string; isMigrated: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'benchmark-older-program-'));
  try {
    const archive = join(folder, 'program.tar');
    const given = ['archive', `--output=${archive}`, commit, 'server', 'contract', 'package.json'];
    expect(spawnSync('git', given, { cwd: root }).status).toBe(0);
    expect(spawnSync('tar', ['-xf', archive], { cwd: folder }).status).toBe(0);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const script = `
      import { migrate, isMigrated } from './server/db/migrate.ts';
      import { openDatabase, openPool } from './server/db/client.ts';
      const connectionString = process.argv[1];
      const migrates = await migrate({ connectionString, timeZone: 'Asia/Tokyo' }).then(() => 'started', String);
      const db = openDatabase(openPool({ connectionString, max: 1 }));
      console.log(JSON.stringify({ migrates, isMigrated: await isMigrated(db) }));
      await db.destroy();`;
    const words = ['--input-type=module', '--eval', script, database.url];
    const said = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, words, { cwd: folder }, (error, stdout, stderr) =>
        error === null ? resolve(stdout) : reject(new Error(stderr, { cause: error })),
      );
    });
    return JSON.parse(said.trim().split('\n').at(-1) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A shallow clone lacks the commits; the test above holds there, too.
describe.runIf(isHere(UNKNOWING) && isHere(oldest?.commit ?? ''))('on the schema of today', () => {
  test('a program that looks for no later migrations ends when it starts, and changes nothing', async () => {
    const before = await rowsOf();
    const { migrates } = await programOf(UNKNOWING);
    expect(migrates).toBe(
      'MigrationError: The migration 001_company.sql was changed after it had run on this database.',
    );
    expect(await rowsOf()).toEqual(before);
    const { rows } = await sql<{ zone: string }>`select time_zone as zone from installation`.execute(
      database.owner,
    );
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a running server of the first release stays ready, and a new one says why it does not start', async () => {
    const { migrates, isMigrated: isReady } = await programOf(oldest?.commit ?? '');
    expect(migrates).toMatch(
      /^MigrationError: This program is older than the database, where .*101_refuse_older_programs\.sql.* has run\. Start the version that ran it, or a later one\. Nothing was changed\.$/,
    );
    expect(isReady).toBe(true);
  });
});
