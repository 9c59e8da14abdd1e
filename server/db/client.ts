import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { provesRollback, UnknownOutcome } from './unknown-outcome.ts';

export type Db = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

/** Counts the statements of one request; begin and commit are not counted. */
export type StatementCount = { statements: number };
export const statementCount = new AsyncLocalStorage<StatementCount>();

/** The role that the application works as: it owns nothing and can add to the audit, not change it. */
export const APPLICATION_ROLE = 'benchmark_app';

// Days stay strings: a day has no time zone for a Date to get wrong.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Identities of audit, messages and logins fit a double for longer than the company will exist.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type PoolOptions = {
  readonly connectionString: string;
  /** Sessions at the most. */
  readonly max?: number;
  /** Work as the owner of the database (migrations, tests) instead of the application's role. */
  readonly asOwner?: boolean;
  readonly onError?: (error: Error) => void;
};

/** A pool whose statements are prepared once a connection, by a name made of their text. */
export function openPool({ connectionString, max = 10, asOwner = false, onError }: PoolOptions): pg.Pool {
  const pool = new NamingPool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    ...(asOwner ? {} : { options: `-c role=${APPLICATION_ROLE}` }),
  });
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

const names = new Map<string, string>();
const NAMED_STATEMENTS_AT_MOST = 2_000;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMED_STATEMENTS_AT_MOST) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const uncounted = /^\s*(begin|commit|rollback|start transaction|savepoint|release)/i;

class NamingClient extends pg.Client {
  // The overloads of pg cannot be satisfied one by one; every call goes through with its arguments as they are.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string') return Reflect.apply(super.query, this, args);
    const count = statementCount.getStore();
    if (count && !uncounted.test(text)) count.statements += 1;
    const name = Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    if (name === undefined) return Reflect.apply(super.query, this, args);
    return Reflect.apply(super.query, this, [{ name, text, values }, ...rest]);
  }
}

class NamingPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: NamingClient } as pg.PoolConfig);
    // The pool listens to idle connections only. One that is cut while a transaction holds it refuses its next
    // statement, but its `error` event would find no listener and end the process.
    this.on('connect', (client) => client.on('error', () => {}));
  }
}
