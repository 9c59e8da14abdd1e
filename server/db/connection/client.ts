import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { NamingPool, OWNER_TIMEOUTS, type PoolUse, TIMEOUTS, type Timeouts } from './pool.ts';
import type { DB } from '../schema.ts';
import { provesRollback, UnknownOutcome } from './unknown-outcome.ts';

export type Db = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/** The application's database role. It owns nothing; it can append to the audit log but not change it. */
export const APPLICATION_ROLE = 'benchmark_app';

// Days stay strings, since a Date would add a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// The bigint ids of audit, messages and logins stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type PoolOptions = {
  readonly connectionString: string;
  /** Maximum number of connections. */
  readonly max?: number;
  /** Connect as the owner of the database (migrations, tests) instead of the application's role. */
  readonly asOwner?: boolean;
  readonly onError?: (error: Error) => void;
  readonly timeouts?: Timeouts;
  /** How the application logs in and names its statements; not for the owner. */
  readonly login?: Login;
};

/** Follows from MIGRATION_DATABASE_URL and DATABASE_STATEMENTS. Source: docs/operations/pooler.md. */
type Login = {
  /** DATABASE_URL's user has the application's rights and settings; else the application switches roles. */
  readonly isOwn: boolean;
  readonly namesStatements: boolean;
};

export const loginOf = (config: Pick<Config, 'MIGRATION_DATABASE_URL' | 'DATABASE_STATEMENTS'>): Login => ({
  isOwn: config.MIGRATION_DATABASE_URL !== undefined,
  namesStatements: config.DATABASE_STATEMENTS === 'named',
});

/** Opens a pool that prepares each statement once per connection and has a timeout for every wait. */
export function openPool({
  connectionString,
  max = 10,
  asOwner = false,
  onError,
  timeouts = asOwner ? OWNER_TIMEOUTS : TIMEOUTS,
  login: { isOwn: hasOwnSettings, namesStatements } = { isOwn: false, namesStatements: true },
}: PoolOptions): NamingPool {
  const role = asOwner ? null : APPLICATION_ROLE;
  const pool = new NamingPool({ connectionString, max, role, timeouts, hasOwnSettings, namesStatements });
  // Without a listener, a lost database connection crashes the process.
  pool.on('error', (error) => onError?.(error));
  return pool;
}

const pools = new WeakMap<Db, NamingPool>();

export function openDatabase(pool: NamingPool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Null for a transaction. */
export const poolUseOf = (db: Db): PoolUse | null => pools.get(db)?.use ?? null;

/**
 * Runs the work in one transaction; an error rolls back. Errors: those of the work, {@link UnknownOutcome} if
 * COMMIT was sent and its outcome is unknown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let isAtCommit = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      isAtCommit = true;
      return result;
    });
  } catch (error) {
    if (!isAtCommit || provesRollback(error)) throw error;
    throw new UnknownOutcome('COMMIT was not answered.', { cause: error });
  }
}
