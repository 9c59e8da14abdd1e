import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { removeActs } from './acts.ts';
import { type Embedded, openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

/** Seed of the invented company. */
export const SEED = 20_260_101;

const root = join(import.meta.dirname, '..', '..', '..');
const parts = join(import.meta.dirname, 'company');

/** What the measurement needs from PostgreSQL: statistics per statement, and plans in a log for programs. */
const observed = {
  shared_preload_libraries: 'pg_stat_statements, auto_explain',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track': 'none',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '-1',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'bench-log',
  log_filename: 'plans.log',
};

/** A PostgreSQL of its own with a filled company. */
export type Company = {
  readonly people: number;
  readonly connectionString: string;
  /** A folder for the server's own files. */
  readonly dataDir: string;
  /** The log with the plans, one JSON object a line. */
  readonly planLog: string;
  stop(): Promise<void>;
};

/** Opens the company of this size: fills it on first use or after the filler changed, else migrates it. */
export async function openCompany(people: number): Promise<Company> {
  const dataDir = join(root, '.cache', `bench-server-${people}`);
  const mark = join(dataDir, 'filled');
  const kept = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  const { filler, migrations } = madeOf(people);
  const now = [filler, ...migrations].join('\n');
  if (kept !== now) {
    const canMigrate = kept !== '' && now.startsWith(`${kept}\n`);
    if (!canMigrate) {
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir, { recursive: true });
    }
    await (canMigrate ? migrateFilled(dataDir) : fill(dataDir, people));
    writeFileSync(mark, now);
  }
  const planLog = join(dataDir, 'postgres', 'bench-log', 'plans.json');
  rmSync(planLog, { force: true });
  const database = await openEmbedded({ dataDir });
  await removeTraces(database);
  return {
    people,
    dataDir,
    connectionString: database.connectionString,
    planLog,
    stop: async () => database.stop(),
  };
}

/**
 * What a filled company is made of. The filler counts its days from the day of the fill, so it changes with
 * the month. A company that was filled before the newest migrations is migrated like any other.
 */
function madeOf(people: number): { filler: string; migrations: string[] } {
  const month = new Date().toISOString().slice(0, 7);
  const filler = createHash('sha256').update(`${people} ${SEED} ${month}`);
  for (const name of readdirSync(parts).toSorted())
    filler.update(name).update(readFileSync(join(parts, name)));
  filler.update(readFileSync(import.meta.filename));
  const folder = join(root, 'server', 'db', 'migrations');
  const migrations = readdirSync(folder)
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    );
  return { filler: filler.digest('hex'), migrations };
}

async function migrateFilled(dataDir: string): Promise<void> {
  const database = await openEmbedded({ dataDir });
  try {
    await migrate({ connectionString: database.connectionString, timeZone: 'UTC' });
    await withOwner(database, async (owner) => void (await owner.query('vacuum (analyze)')));
  } finally {
    await database.stop();
  }
}

async function fill(dataDir: string, people: number): Promise<void> {
  const begun = performance.now();
  // Without fsync: a fill that a power cut interrupts is filled again.
  const database = await openEmbedded({ dataDir, throwaway: true });
  try {
    await migrate({ connectionString: database.connectionString, timeZone: 'UTC' });
    await withOwner(database, async (owner) => {
      // Without triggers and references: the rows are made to fit, and ended periods are frozen.
      await owner.query(`set session_replication_role = replica`);
      await owner.query(`set work_mem = '256MB'`);
      await owner.query(`set bench.people = '${people}'`);
      await owner.query(`set bench.seed = '${SEED}'`);
      for (const name of readdirSync(parts).toSorted()) {
        await owner.query(readFileSync(join(parts, name), 'utf8'));
        console.log(`  ${name} after ${seconds(begun)} s`);
      }
      await owner.query('vacuum (freeze, analyze)');
      await owner.query('checkpoint');
      for (const [name, value] of Object.entries(observed)) {
        const list = name === 'shared_preload_libraries' ? value : `'${value}'`;
        await owner.query(`alter system set ${name} = ${list}`);
      }
    });
  } finally {
    await database.stop();
  }
  console.log(`  filled ${people} people in ${seconds(begun)} s`);
}

/** Removes what an earlier measurement has added, and prepares the statistics. */
async function removeTraces(database: Embedded): Promise<void> {
  await withOwner(database, async (owner) => {
    await owner.query('create extension if not exists pg_stat_statements');
    await owner.query('set session_replication_role = replica');
    const { rows } = await owner.query('select table_name, column_name, last_id from bench.filled');
    let removed = 0;
    for (const { table_name: table, column_name: column, last_id: last } of rows) {
      const done = await owner.query(`delete from ${table} where ${column} > ${last}`);
      removed += done.rowCount ?? 0;
    }
    await owner.query(`delete from session where session_id::text like 'bbbbbbbb-%'`);
    await removeActs(owner);
    await owner.query('truncate rate_count');
    if (removed > 0) await owner.query('vacuum (analyze)');
  });
}

async function withOwner(database: Embedded, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: database.connectionString });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 1_000);
