import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { JOBS_APPLICATION, queues } from '#server/ports/jobs/queues.ts';
import { catalogOf, missingGuards } from './catalog.ts';
import { APPLICATION_ROLE, type Db } from './connection/client.ts';

type MigrationOptions = {
  /** Of the owner of the database. */
  readonly connectionString: string;
  /** Of a server that starts, which gives the company its time zone: COMPANY_TIME_ZONE, an IANA name. */
  readonly timeZone?: string | undefined;
  /** Of another command, which must agree with the time zone of a company that has people. */
  readonly knownTimeZone?: string | undefined;
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
 * Migrates the application's tables, then the job queue's. An advisory lock serializes servers that start at
 * the same time. Returns the names of the new migrations. Errors: MigrationError.
 */
export async function migrate({
  connectionString,
  timeZone,
  knownTimeZone,
  role = APPLICATION_ROLE,
  upTo,
}: MigrationOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  // A lost connection already rejects its statement; the listener keeps the `error` event from crashing the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('benchmark migration'))`);
    await becomeMember(client, role);
    await requireKnownDatabase(client, role);
    await requireSameTimeZone(client, { timeZone, knownTimeZone });
    const applied = await runMigrations(client, upTo);
    await becomeMember(client, role);
    await prepareQueues(connectionString);
    await grantQueues(client);
    if (upTo === undefined) await requireGuards(client, role);
    await client.query('update installation set time_zone = $1 where time_zone <> $1', [
      timeZone ?? knownTimeZone,
    ]);
    return applied;
  } finally {
    await client.end(); // also releases the advisory lock
  }
}

/** Why {@link migrate} would refuse, in sentences. Changes nothing. Errors: of the connection. */
export async function problemsOfDatabase({
  connectionString,
  role = APPLICATION_ROLE,
  ...zone
}: MigrationOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  const problems: string[] = [];
  try {
    for (const check of [
      async () => requireKnownDatabase(client, role),
      async () => requireSameTimeZone(client, zone),
    ]) {
      await check().catch((error: unknown) => {
        if (!(error instanceof MigrationError)) throw error;
        problems.push(error.message);
      });
    }
  } finally {
    await client.end();
  }
  return problems;
}

/** True if all migrations of this program have run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(rows.map((row) => row.name));
  return migrations().every(({ name }) => done.has(name));
}

/** What migration 101 puts before a checksum, so that programs that ignore later migrations don't start. */
const REFUSAL = 'not for programs before 0.1.0: ';

/** The checksum of a migration's text, from the one that a database or a backup holds. */
export const plainChecksum = (stored: string): string => stored.replace(REFUSAL, '');

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

/**
 * Refuses a time zone that another server of the company does not have, and of a command one that the company
 * does not have. So a command in a shell without the setting changes nothing, and all servers have the same
 * days.
 */
async function requireSameTimeZone(
  client: pg.Client,
  { timeZone, knownTimeZone }: Pick<MigrationOptions, 'timeZone' | 'knownTimeZone'>,
): Promise<void> {
  const wanted = timeZone ?? knownTimeZone;
  if (wanted === undefined || !(await isOurs(client))) return;
  const { rows } = await client.query<{ stored: string; has_people: boolean; has_servers: boolean }>(
    `select time_zone as stored, exists (select from employee) as has_people,
      exists (select from pg_stat_activity where datname = current_database() and application_name = $1) as has_servers
    from installation where time_zone <> $2`,
    [JOBS_APPLICATION, wanted],
  );
  const [other] = rows;
  if (other === undefined) return;
  if (timeZone !== undefined && other.has_servers) {
    throw new MigrationError(
      `Another server of this company runs with the time zone ${other.stored}, and COMPANY_TIME_ZONE is ${wanted} here. Give all servers the same, or stop the others before you change it. Nothing was changed.`,
    );
  }
  if (timeZone === undefined && other.has_people) {
    throw new MigrationError(
      `The company has the time zone ${other.stored}, and COMPANY_TIME_ZONE is ${wanted} here. Set it to ${other.stored} or leave it out. Only a server changes it, when it starts. Nothing was changed.`,
    );
  }
}

async function isOurs(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    `select to_regclass('schema_migration') is not null and to_regclass('installation') is not null as is_ours`,
  );
  return rows[0]?.is_ours === true;
}

/** Refuses a database of a newer program, and one restored without the application's role. */
async function requireKnownDatabase(client: pg.Client, role: string): Promise<void> {
  if (!(await isOurs(client))) return requireFit(client, role);
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

/**
 * Refuses a database that can't take the tables, before anything is changed in it. Errors: MigrationError,
 * with a line for each reason.
 */
async function requireFit(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<Fitness>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding, quote_ident(current_user) as user,
      quote_ident(current_database()) as database,
      has_database_privilege(current_database(), 'create') as may_create,
      has_schema_privilege(current_schema(), 'create') as may_create_tables,
      coalesce(application.oid, 0)::integer as application,
      owner.rolsuper or case when application.oid is null then owner.rolcreaterole
        when ${SETS_ROLES} then pg_has_role(application.oid, 'SET')
          or pg_has_role(application.oid, 'MEMBER WITH ADMIN OPTION')
        else owner.rolcreaterole or pg_has_role(application.oid, 'member') end as may_use_role
    from pg_roles owner left join pg_roles application on application.rolname = $1
    where owner.rolname = current_user`,
    [role],
  );
  const [found] = rows;
  if (found === undefined) return;
  const { version, number, encoding, user, database, may_create, may_create_tables } = found;
  const reasons: [isWrong: boolean, sentence: string][] = [
    [number < 150_000, `The database is PostgreSQL ${version}. Benchmark needs 15 or later.`],
    [
      encoding !== 'UTF8',
      `The database has the encoding ${encoding}. Benchmark needs UTF8: create database ${database} encoding 'UTF8' template template0;`,
    ],
    [
      !may_create || !may_create_tables,
      `The user ${user} may not create tables and schemas in this database. Run as its owner: grant create on database ${database} to ${user}; grant create on schema public to ${user};`,
    ],
    [
      !found.may_use_role,
      found.application === 0
        ? `The user ${user} may not create the role ${role}. Run as a user who may create roles: create role ${role} nologin; grant ${role} to ${user}${number >= 160_000 ? ' with set true, inherit true' : ''};`
        : `The user ${user} may not use the role ${role}. Run as a user who may grant it: grant ${role} to ${user}${number >= 160_000 ? ' with set true, inherit true' : ''};`,
    ],
  ];
  const sentences = reasons.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
  if (sentences.length > 0) throw new MigrationError(`${sentences.join('\n')}\nNothing was changed.`);
}

type Fitness = {
  version: string;
  number: number;
  encoding: string;
  user: string;
  database: string;
  may_create: boolean;
  may_create_tables: boolean;
  /** The id of the application's role; 0 without it. */
  application: number;
  may_use_role: boolean;
};

/**
 * Since PostgreSQL 16 the creator of a role may grant it and may not use it, so the user takes the right. An
 * owner who may not grant the role keeps what it has; {@link requireApplicationRole} says what is missing.
 */
async function becomeMember(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ grant: string }>(
    `select format('grant %I to %I with set true, inherit true', rolname, current_user) as grant from pg_roles
    where rolname = $1 and pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')
      and case when ${SETS_ROLES} then not pg_has_role(current_user, oid, 'SET') else false end`,
    [role],
  );
  for (const { grant } of rows) await client.query(grant);
}

/** Whether PostgreSQL tells members who may use a role from those who may not. */
const SETS_ROLES = `current_setting('server_version_num')::integer >= 160000`;

async function requireApplicationRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{
    user: string;
    is_there: boolean;
    is_member: boolean;
    options: string;
    has_rights: boolean;
  }>(
    `select quote_ident(current_user) as user, role.oid is not null as is_there,
      coalesce(pg_has_role(current_user, role.oid, case when ${SETS_ROLES} then 'SET' else 'member' end)
        or pg_has_role(current_user, role.oid, 'MEMBER WITH ADMIN OPTION'), false) as is_member, case when ${SETS_ROLES} then ' with set true, inherit true' else '' end as options,
      coalesce(has_table_privilege(role.oid, 'employee', 'select'), false) as has_rights
    from (select) one left join pg_roles role on role.rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (found === undefined) return;
  const grant = `grant ${role} to ${found.user}${found.options};`;
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
      `The user ${found.user} of DATABASE_URL may not use the role ${role}. Run as a user who may grant it: ${grant}`,
    );
  }
}

/** Refuses a database without the triggers and rights that keep the rules. Errors: MigrationError. */
async function requireGuards(client: pg.Client, role: string): Promise<void> {
  const missing = missingGuards(await catalogOf(client, role, 'guards'));
  if (missing.length === 0) return;
  const [first = ''] = missing;
  throw new MigrationError(
    `The database is not as the migrations made it: ${first}${missing.length > 1 ? `, and ${missing.length - 1} more` : ''}. npm run verify names all. Restore a backup into an empty database, or repair it as its owner.`,
  );
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
  const checksums = new Map(known.rows.map((row) => [row.name, plainChecksum(row.checksum)]));
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
