import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { dropDatabase, onCluster, withDatabase } from './cluster.ts';

const folder = join(import.meta.dirname, '..', '..', 'db', 'migrations');

export const migrationFiles = {
  files: readdirSync(folder).toSorted(),
  textOf: (name: string) => readFileSync(join(folder, name), 'utf8'),
};

/** A database of the release before a migration, opened as its owner. */
export type BeforeMigration = {
  readonly url: string;
  readonly db: Db;
  readonly stop: () => Promise<void>;
};

/** Creates a database with all migrations before the one with this number. */
export async function databaseBefore(number: string): Promise<BeforeMigration> {
  const name = `benchmark_test_before_${number}_${process.pid}`;
  const { adminUrl } = inject('cluster');
  await onCluster(adminUrl, `create database ${name}`);
  const url = withDatabase(adminUrl, name);
  const db = openDatabase(openPool({ connectionString: url, max: 1, asOwner: true }));
  // Some migrations write in the list of them, which the runner of migrations creates.
  await sql`create table schema_migration (name text primary key, checksum text not null)`.execute(db);
  for (const file of migrationFiles.files.filter((one) => one < number))
    await sql.raw(migrationFiles.textOf(file)).execute(db);
  return {
    url,
    db,
    async stop() {
      await db.destroy();
      await dropDatabase(adminUrl, name);
    },
  };
}
