import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCluster, SUPERUSER } from './embedded/cluster.ts';
import { keepUp } from './embedded/keeper.ts';
import { PATIENCE_MS } from './embedded/watchdog.ts';

/** An embedded PostgreSQL on a unix socket. Source: docs/decisions/embedded-postgresql.md. */
export type Embedded = {
  readonly connectionString: string;
  /** True if another process had started PostgreSQL. This process takes over when the other one exits. */
  readonly attached: boolean;
  /** Stops PostgreSQL if this process runs it. */
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  readonly dataDir: string;
  /** For tests only: no fsync, so a power cut may lose all data. */
  readonly throwaway?: boolean;
  /** Called when only other processes work on the opening. This process may be busy from then on. */
  readonly onWait?: () => void;
};

const DATABASE = 'benchmark';

/** Opens the PostgreSQL in `dataDir`. Creates it on first use, and attaches if it is already running. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const { throwaway = false, onWait = () => {} } = options;
  const cluster = await openCluster(dataDir, { throwaway, onWait });
  const server = await keepUp(cluster);
  const connectionString = addressOf(server.socketDir, DATABASE);
  try {
    await onceReachable(() => ensureDatabase(server.socketDir));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { connectionString, attached: server.attached, stop: server.stop };
}

/**
 * Retries while PostgreSQL cannot be reached: a server to which this process attached may stop at that
 * moment, because its owner was killed, and one of the attached processes starts it again.
 */
async function onceReachable(attempt: () => Promise<void>): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; ; await pause(20)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > until) throw error;
    }
  }
}

/** Socket codes, and SQLSTATE class 57P (operator intervention); a connection that ends has no code. */
function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || code.startsWith('57P') || /^E[A-Z]+$/.test(code);
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, 'postgres') });
  // A lost connection already rejects its statement; the listener keeps the `error` event from crashing the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    const known = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    if (!isDuplicate(error)) throw error; // another process created it first
  } finally {
    await client.end();
  }
}

/** A database of that name exists, or another statement is creating it (a duplicate row of the catalog). */
const isDuplicate = (error: unknown) => ['42P04', '23505'].includes((error as { code?: string }).code ?? '');

/** The `host` parameter overrides the host part, which a URL needs to be valid. */
const addressOf = (socketDir: string, database: string) =>
  `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
