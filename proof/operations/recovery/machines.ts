import { sql } from 'kysely';
import { type Db, openDatabase, openPool } from '#server/db/connection/client.ts';
import {
  dropDatabase,
  openTestCluster,
  type TestCluster,
  withDatabase,
} from '#server/testing/database/cluster.ts';

/** A PostgreSQL that can be set back to an earlier moment. */
export type Machine = {
  readonly name: string;
  readonly cluster: TestCluster;
  /** A full backup. Returns what to say about it. */
  backUp(): Promise<string>;
  /** This moment. Everything acknowledged before is part of it, nothing begun later. */
  moment(databaseUrl: string): Promise<string>;
  /** Loses what it has, and brings the moment back. */
  goBack: (databaseUrl: string, moment: string) => Promise<void>;
  stop(): Promise<void>;
};

const nameIn = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1);

/** As the superuser, beside the databases of the tests. */
export async function asAdmin<T>(adminUrl: string, work: (admin: Db) => Promise<T>): Promise<T> {
  const admin = openDatabase(openPool({ connectionString: adminUrl, max: 1, asOwner: true }));
  try {
    return await work(admin);
  } finally {
    await admin.destroy();
  }
}

/** Keeps a copy of the database as it is at the moment, in the place of an archive. */
export async function openStandIn(): Promise<Machine> {
  const cluster = await openTestCluster();
  const admin = async (work: (db: Db) => Promise<unknown>) =>
    asAdmin(withDatabase(cluster.adminUrl, 'postgres'), work);
  return {
    name: 'a stand-in',
    cluster,
    backUp: async () => 'no archive',
    async moment(databaseUrl) {
      const [name, copy] = [nameIn(databaseUrl), `${nameIn(databaseUrl)}_then`];
      await admin(async (db) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(db);
        await sql`create database ${sql.id(copy)} strategy file_copy template ${sql.id(name)}`.execute(db);
      });
      return copy;
    },
    async goBack(databaseUrl, copy) {
      const name = nameIn(databaseUrl);
      await dropDatabase(cluster.adminUrl, name);
      await admin(async (db) => sql`alter database ${sql.id(copy)} rename to ${sql.id(name)}`.execute(db));
    },
    stop: cluster.stop,
  };
}
