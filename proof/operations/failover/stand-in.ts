import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { copyTemplate, openTestCluster, withDatabase } from '#server/testing/database/cluster.ts';
import type { Failing, Fault } from './faults.ts';

const AWAY_MS = 1_500;

/**
 * One PostgreSQL that does to the server what a failover does: it ends all connections and refuses new ones
 * for a moment, or it takes no writes for a moment, as a former primary and one that is being promoted.
 */
export async function openStandIn(): Promise<Failing> {
  const cluster = await openTestCluster();
  const { url: databaseUrl, drop } = await copyTemplate(cluster);
  const admin = openDatabase(
    openPool({ connectionString: withDatabase(databaseUrl, 'postgres'), max: 1, asOwner: true }),
  );
  const name = new URL(databaseUrl).pathname.slice(1);
  const change = async (words: string) =>
    sql`alter database ${sql.id(name)} ${sql.raw(words)}`.execute(admin);
  const endConnections = async () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
  let isBack: Promise<unknown> = Promise.resolve();
  const fault = (isReadable: boolean, begin: string, end: string): Fault => ({
    name: isReadable ? 'read-only' : 'away',
    isReadable,
    leastMs: AWAY_MS,
    async inject() {
      await change(begin);
      await endConnections();
      isBack = pause(AWAY_MS).then(async () => change(end));
      return async () => void (await isBack);
    },
  });
  return {
    name: 'a stand-in',
    databaseUrl,
    faults: [
      fault(false, 'allow_connections false', 'allow_connections true'),
      fault(true, 'set default_transaction_read_only to on', 'reset default_transaction_read_only'),
    ],
    untilWhole: async () => void (await isBack),
    async stop() {
      await isBack;
      await admin.destroy();
      await drop();
      await cluster.stop();
    },
  };
}
