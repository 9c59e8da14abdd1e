import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { openCluster, SUPERUSER } from './embedded/cluster.ts';
import { keepUp } from './embedded/keeper.ts';

/** A PostgreSQL of our own on a unix socket; see docs/decisions on why not a wrapper. */
export type Embedded = {
  readonly connectionString: string;
  /** True when another process had already started it. When that process ends, this one takes over. */
  readonly attached: boolean;
  /** Stops what this process runs; leaves alone what another one runs. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  readonly dataDir: string;
  /** For tests only: does not wait for the disk, so that a power cut may lose everything. */
  readonly throwaway?: boolean;
};

const DATABASE = 'benchmark';

/** Opens the PostgreSQL in `dataDir`, making it on the first use and attaching when one runs already. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const cluster = await openCluster(dataDir, options.throwaway === true);
  const server = await keepUp(cluster);
  const connectionString = addressOf(server.socketDir, DATABASE);
  try {
    await ensureDatabase(server.socketDir);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connectionString, attached: server.attached, stop: server.stop };
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, 'postgres') });
  // A connection that ends fails its statement; without a listener its event would end the process, too.
  client.on('error', () => {});
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
