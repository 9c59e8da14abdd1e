import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import { copyTemplate, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** A migrated, empty database for one suite. */
export type TestDatabase = {
  /** For a server under test, as DATABASE_URL. */
  readonly url: string;
  /** Connected as the application's role. */
  readonly db: Db;
  /** Connected as the owner, to set up and inspect data. */
  readonly owner: Db;
  /** Shifts the clock of the rules, for example `shiftClock('3 days')`; null restores the real time. */
  shiftClock(interval: string | null): Promise<void>;
  /** Stops that clock until the next shift. */
  stopClock(): Promise<void>;
  drop(): Promise<void>;
};

/** Creates a database. Call `drop` in `afterAll`, after closing everything that uses it. */
export async function createTestDatabase(cluster: TestCluster = inject('cluster')): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate(cluster);
  const db = openDatabase(openPool({ connectionString: url, max: 5 }));
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  const setClock = async (body: string) => {
    await sql`create or replace function app_now() returns timestamptz language sql stable as ${sql.lit(body)}`.execute(
      owner,
    );
  };
  return {
    url,
    db,
    owner,
    async shiftClock(interval) {
      await setClock(interval === null ? 'select now()' : `select now() + interval '${interval}'`);
    },
    async stopClock() {
      const { rows } = await sql<{ now: string }>`select app_now()::text as now`.execute(owner);
      await setClock(`select '${rows[0]?.now}'::timestamptz`);
    },
    async drop() {
      await Promise.all([db.destroy(), owner.destroy()]);
      await drop();
    },
  };
}

/** Makes new connections to the database write times in UTC, whatever the time zone of the machine. */
export async function utcFor(owner: Db): Promise<void> {
  await sql`do $$ begin
    execute format('alter database %I set timezone to ''UTC''', current_database());
  end $$`.execute(owner);
}
