import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, SUPERUSER } from './embedded/cluster.ts';
import { EmbeddedDatabaseError } from './embedded/embedded-error.ts';
import { awaitEnd, ownerLives, postmasterOf } from './embedded/postmaster.ts';
import { PATIENCE_MS, type Server, startServer } from './embedded/watchdog.ts';

/** A PostgreSQL of our own on a unix socket; see docs/decisions on why not a wrapper. */
export type Embedded = {
  readonly connectionString: string;
  /** True when another process of ours had already started it and goes on owning it. */
  readonly attached: boolean;
  /** Stops what this process started; leaves alone what it attached to. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** For tests only: does not wait for the disk, so that a power cut may lose everything. */
  readonly throwaway?: boolean;
};

const DATABASE = 'benchmark';

/** Opens the PostgreSQL in `dataDir`, making it on the first use and attaching when one of ours is running. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = await openCluster(dataDir, options.throwaway === true);
  const server = await attachOrStart(cluster);
  const connectionString = addressOf(server.socketDir, DATABASE);
  try {
    await ensureDatabase(server.socketDir);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connectionString, attached: server.attached, stop: server.stop };
}

async function attachOrStart(cluster: Cluster): Promise<Server> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(20)) {
    const running = postmasterOf(cluster.clusterDir);
    if (!running) {
      const started = await startServer(cluster);
      if (started) return started;
    } else if (!ownerLives(running)) {
      await awaitEnd(running);
    } else if (running.status === 'ready') {
      return { socketDir: running.socketDir, attached: true, stop: async () => {} };
    }
  }
  throw new EmbeddedDatabaseError(`PostgreSQL does not come up. Its own words are in ${cluster.logFile}.`);
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, 'postgres') });
  await client.connect();
  try {
    const known = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error; // another process was first
  } finally {
    await client.end();
  }
}

/** The host in the query wins over the one in front, which is there because an address must have one. */
const addressOf = (socketDir: string, database: string) =>
  `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
