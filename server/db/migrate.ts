import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { queues } from '../ports/queues.ts';
import { APPLICATION_ROLE, type Db } from './client.ts';

export type MigrationOptions = {
  /** As the owner of the database. */
  readonly connectionString: string;
  /** The company's, an IANA name. */
  readonly timeZone?: string;
};

/** The database and the files disagree about what has run; the message is for the person who starts the program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Brings the database up to date: our own tables, then the job queue's. However many servers start at once, one
 * migrates and the others wait. Answers the names of what was new.
 */
export async function migrate({ connectionString, timeZone }: MigrationOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('benchmark migration'))`);
    const applied = await runMigrations(client);
    await prepareQueues(connectionString);
    await grantQueues(client);
    if (timeZone !== undefined) {
      await client.query('update installation set time_zone = $1 where time_zone <> $1', [timeZone]);
    }
    return applied;
  } finally {
    await client.end(); // gives the lock back
  }
}

/** True when every migration that this program knows has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  return migrations().every(({ name }) => done.has(name));
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

function migrations(): Migration[] {
  const folder = join(import.meta.dirname, 'migrations');
  const names = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

async function runMigrations(client: pg.Client): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  const known = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  const checksums = new Map(known.rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of migrations()) {
    const checksum = checksums.get(migration.name);
    if (checksum === undefined) {
      await runOne(client, migration);
      applied.push(migration.name);
    } else if (checksum !== migration.checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was changed after it had run on this database.`,
      );
    }
  }
  return applied;
}

async function runOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** pg-boss keeps its tables in a schema of its own and migrates them itself. */
async function prepareQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {}); // what fails here is thrown as well
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    for (const { name, policy, partition: _, ...options } of queues) {
      if (!existing.has(name))
        await boss.createQueue(name, policy === undefined ? options : { policy, ...options });
      else if (Object.keys(options).length > 0) await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function grantQueues(client: pg.Client): Promise<void> {
  await client.query(`
    grant usage on schema pgboss to ${APPLICATION_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APPLICATION_ROLE};
    grant usage, select on all sequences in schema pgboss to ${APPLICATION_ROLE};
    grant execute on all functions in schema pgboss to ${APPLICATION_ROLE};
    grant select on schema_migration to ${APPLICATION_ROLE};`);
}
