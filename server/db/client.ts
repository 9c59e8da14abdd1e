import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { NamingPool, OWNER_TIMEOUTS, TIMEOUTS, type Timeouts } from './pool.ts';
import type { DB } from './schema.ts';
import { provesRollback, UnknownOutcome } from './unknown-outcome.ts';

export type Db = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/** The role that the application works as: it owns nothing and can add to the audit, not change it. */
export const APPLICATION_ROLE = 'benchmark_app';

// Days stay strings: a day has no time zone for a Date to get wrong.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Identities of audit, messages and logins fit a double for longer than the company will exist.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type PoolOptions = {
  readonly connectionString: string;
  /** Sessions at the most. */
  readonly max?: number;
  /** Work as the owner of the database (migrations, tests) instead of the application's role. */
  readonly asOwner?: boolean;
  readonly onError?: (error: Error) => void;
  readonly timeouts?: Timeouts;
};

/** A pool whose statements are prepared once a connection, and on which nothing waits for ever. */
export function openPool({
  connectionString,
  max = 10,
  asOwner = false,
  onError,
  timeouts = asOwner ? OWNER_TIMEOUTS : TIMEOUTS,
}: PoolOptions): pg.Pool {
  const role = asOwner ? null : APPLICATION_ROLE;
  const pool = new NamingPool({ connectionString, max, role, timeouts });
  // Without a listener the end of a database connection ends the process.
  pool.on('error', (error) => onError?.(error));
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * One transaction; whatever is thrown rolls it back. Errors: those of the work, {@link UnknownOutcome} when COMMIT was
 * sent and nothing says what became of it.
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
