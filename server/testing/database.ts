import { sql } from 'kysely';
import { inject } from 'vitest';
import { type Db, openDatabase, openPool } from '#server/db/client.ts';
import { copyTemplate, type TestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** A migrated, empty database of a suite's own. */
export type TestDatabase = {
  /** For a server under test, as DATABASE_URL. */
  readonly url: string;
  /** As the application's role. */
  readonly db: Db;
  /** As the owner, for setting scenes and looking behind them. */
  readonly owner: Db;
  /** Moves the time that rules go by, as in `shiftClock('3 days')`; null gives the real time back. */
  shiftClock(interval: string | null): Promise<void>;
  drop(): Promise<void>;
};

/** Makes one. Call `drop` in `afterAll`, after whatever uses the database has been closed. */
export async function createTestDatabase(cluster: TestCluster = inject('cluster')): Promise<TestDatabase> {
  const { url, drop } = await copyTemplate(cluster);
  const db = openDatabase(openPool({ connectionString: url, max: 5 }));
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  return {
    url,
    db,
    owner,
    async shiftClock(interval) {
      const body = interval === null ? 'select now()' : `select now() + interval '${interval}'`;
      await sql`create or replace function app_now() returns timestamptz language sql stable as ${sql.lit(body)}`.execute(
        owner,
      );
    },
    async drop() {
      await Promise.all([db.destroy(), owner.destroy()]);
      await drop();
    },
  };
}
