import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { queues } from '../ports/queues.ts';
import { APPLICATION_ROLE, type Db } from './client.ts';

type MigrationOptions = {
  /** Of the owner of the database. */
  readonly connectionString: string;
  /** The company's time zone, an IANA name. */
  readonly timeZone?: string;
  /** The application's role, which must exist on a database that was migrated before. */
  readonly role?: string;
  /** The last migration to run, for rows of an earlier release; all by default. */
  readonly upTo?: string;
};

/** The database does not match the migration files. The message is for the person who starts the program. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Migrates the application's tables, then the job queue's. An advisory lock serializes servers that start at the same
 * time. Returns the names of the new migrations. Errors: MigrationError.
 */
export async function migrate({
  connectionString,
  timeZone,
  role = APPLICATION_ROLE,
  upTo,
}: MigrationOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  // A lost connection already rejects its statement; the listener keeps the `error` event from crashing the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('benchmark migration'))`);
    await requireKnownDatabase(client, role);
    const applied = await runMigrations(client, upTo);
    await prepareQueues(connectionString);
    await grantQueues(client);
    if (timeZone !== undefined) {
      await client.query('update installation set time_zone = $1 where time_zone <> $1', [timeZone]);
    }
    return applied;
  } finally {
    await client.end(); // also releases the advisory lock
  }
}

/** True if all migrations of this program have run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  return migrations().every(({ name }) => done.has(name));
}

/** Names and checksums of this program's migrations, in order. */
export const knownMigrations = () => migrations().map(({ name, checksum }) => ({ name, checksum }));

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

function migrations(): Migration[] {
  const folder = join(import.meta.dirname, 'migrations');
  const names = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name));
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Refuses a database of a newer program, and one restored without the application's role. */
async function requireKnownDatabase(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select to_regclass('schema_migration') is not null as is_ours`,
  );
  if (rows[0]?.is_ours !== true) return;
  const done = await client.query<{ name: string }>('select name from schema_migration order by name');
  const known = new Set(migrations().map(({ name }) => name));
  const newer = done.rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (newer.length > 0) {
    throw new MigrationError(
      `This program is older than the database, where ${newer.join(', ')} has run. Start the version that ran it, or a later one. Nothing was changed.`,
    );
  }
  if (done.rows.length > 0) await requireApplicationRole(client, role);
}

async function requireApplicationRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{
    user: string;
    is_there: boolean;
    is_member: boolean;
    has_rights: boolean;
  }>(
    `select quote_ident(current_user) as user, role.oid is not null as is_there,
      coalesce(pg_has_role(current_user, role.oid, 'member'), false) as is_member,
      coalesce(has_table_privilege(role.oid, 'employee', 'select'), false) as has_rights
    from (select) one left join pg_roles role on role.rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (found === undefined) return;
  const grant = `grant ${role} to ${found.user};`;
  if (!found.is_there) {
    throw new MigrationError(
      `The database was restored without the role ${role}, and without its rights. Create the role as a user who may create roles: create role ${role} nologin; ${grant} Then restore the backup again into an empty database.`,
    );
  }
  if (!found.has_rights) {
    throw new MigrationError(
      `The role ${role} has no rights on this database, which was restored before the role was there or without its rights (pg_restore --no-privileges). Restore the backup again into an empty database, with the rights.`,
    );
  }
  if (!found.is_member) {
    throw new MigrationError(
      `The user ${found.user} of DATABASE_URL is not a member of the role ${role}. Run as a user who may grant it: ${grant}`,
    );
  }
}

async function runMigrations(client: pg.Client, upTo?: string): Promise<string[]> {
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
    if (upTo !== undefined && migration.name > upTo) break;
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

/** Creates and updates the queues. pg-boss has its own schema and migrates it on start. */
async function prepareQueues(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  boss.on('error', () => {}); // failures are thrown as well
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
