import type { Socket } from 'node:net';
import pg from 'pg';
import { callScope } from './call-scope.ts';
import { laneLimitsFor, Lanes } from './lanes.ts';

/** Database timeouts in milliseconds. Source: docs/decisions/timeouts.md. */
export type Timeouts = {
  /** Wait for a connection, new or released. */
  readonly connection: number;
  /** PostgreSQL's statement timeout. */
  readonly statement: number;
  /** Our timeout for a statement's answer; a connection that exceeds it counts as dead and is closed. */
  readonly answer: number;
  /** Lock timeout. */
  readonly lock: number;
  /** Lock timeout for some seconds after a lock timeout. */
  readonly guardedLock: number;
  /** Idle timeout in a transaction. */
  readonly idleInTransaction: number;
  /** A connection silent for this long is checked before it is reused. */
  readonly unproven: number;
  /** Timeout of that check. */
  readonly proof: number;
};

export const TIMEOUTS: Timeouts = {
  connection: 5_000,
  statement: 8_000,
  answer: 9_000,
  lock: 2_000,
  guardedLock: 300,
  idleInTransaction: 15_000,
  unproven: 2_000,
  proof: 1_000,
};

/** Longer timeouts for the owner (migrations, imports, tests); 0: none. */
export const OWNER_TIMEOUTS: Timeouts = {
  ...TIMEOUTS,
  statement: 30_000,
  answer: 40_000,
  lock: 0,
  guardedLock: 0,
  idleInTransaction: 0,
};

/** Makes PostgreSQL close TCP connections whose client is gone. */
const ENDS_DEAD_CLIENTS =
  '-c tcp_user_timeout=20000 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';
/**
 * Statements are prepared, but PostgreSQL would plan the large ones anew at each execution, which takes
 * longer than running them. The values of a call don't change the best plan: each statement is about one
 * person or one page.
 */
const PLANS_ONCE = '-c plan_cache_mode=force_generic_plan';
const KEEP_ALIVE_AFTER_MS = 10_000;
/** `end` waits this long for connections in use, then closes them. */
const END_MS = 3_000;

type NamingPoolOptions = {
  readonly connectionString: string;
  readonly max: number;
  readonly role: string | null;
  readonly timeouts: Timeouts;
  /** True if the role has its own settings: nothing is set for a connection, which a pooler may share. */
  readonly hasOwnSettings?: boolean;
  readonly namesStatements?: boolean;
};

/** The connections of a pool at one moment. */
export type PoolUse = {
  /** Maximum number of connections. */
  readonly limit: number;
  readonly total: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
};

/** A pool that prepares each statement once per connection and has a timeout for every wait. */
export class NamingPool extends pg.Pool {
  readonly #timeouts: Timeouts;
  readonly #lanes: Lanes;
  readonly #clients = new Set<NamingClient>();

  constructor({
    connectionString,
    max,
    role,
    timeouts,
    hasOwnSettings = false,
    namesStatements = true,
  }: NamingPoolOptions) {
    const { connection, statement, lock, idleInTransaction, answer } = timeouts;
    const settings = {
      statement_timeout: statement,
      ...(lock > 0 ? { lock_timeout: lock } : {}),
      ...(idleInTransaction > 0 ? { idle_in_transaction_session_timeout: idleInTransaction } : {}),
      options: role === null ? ENDS_DEAD_CLIENTS : `-c role=${role} ${PLANS_ONCE} ${ENDS_DEAD_CLIENTS}`,
    };
    super({
      connectionString,
      max,
      connectionTimeoutMillis: connection,
      ...(hasOwnSettings ? {} : settings),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      Client: class extends NamingClient {
        override readonly answerMs = answer;
        override readonly namesStatements = namesStatements;
        override readonly hasOwnSettings = hasOwnSettings;
        override lockMs = lock;
      },
    } as pg.PoolConfig);
    this.#timeouts = timeouts;
    this.#lanes = new Lanes(laneLimitsFor(max));
    this.on('connect', (client) => {
      // The pool listens only to idle connections. If a connection is lost during a transaction, the next
      // statement fails anyway, but without a listener the `error` event would crash the process.
      client.on('error', () => {});
      this.#clients.add(client as NamingClient);
    });
    this.on('remove', (client) => this.#clients.delete(client as NamingClient));
  }

  /** Calls that wait for their turn among the calls of their route count as waiting. */
  get use(): PoolUse {
    const { totalCount: total, idleCount: idle, waitingCount } = this;
    return { limit: this.options.max, total, idle, waiting: waitingCount + this.#lanes.waiting };
  }

  // Types can't match all overloads of pg. Calls with a callback pass through unchanged.
  // oxlint-disable-next-line typescript/no-explicit-any
  override connect(...args: any[]): any {
    return args.length > 0 ? Reflect.apply(super.connect, this, args) : this.#acquire();
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override end(...args: any[]): any {
    const late = setTimeout(() => {
      for (const client of this.#clients) client.cut();
    }, END_MS);
    late.unref();
    return Reflect.apply(super.end, this, args);
  }

  async #acquire(): Promise<NamingClient> {
    const scope = callScope.getStore();
    // A call that already holds a connection skips its lane: waiting there for calls that wait for it would
    // deadlock.
    const lane = (scope?.held ?? 0) > 0 ? undefined : scope?.lane;
    if (lane === undefined) return this.#borrow();
    await this.#lanes.enter(lane);
    try {
      return await this.#borrow(lane);
    } catch (error) {
      this.#lanes.leave(lane);
      throw error;
    }
  }

  async #borrow(lane?: string): Promise<NamingClient> {
    const scope = callScope.getStore();
    const client = await this.#connectAlive();
    try {
      if (lane !== undefined) this.#lanes.start(lane);
    } catch (error) {
      client.release();
      throw error;
    }
    const giveBack = client.release;
    if (scope) scope.held = (scope.held ?? 0) + 1;
    client.waitedInVain = false;
    client.release = (error) => {
      if (scope) scope.held = (scope.held ?? 1) - 1;
      if (lane !== undefined) {
        this.#lanes.end(lane, client.waitedInVain);
        this.#lanes.leave(lane);
      }
      client.isIdle = true;
      giveBack(client.isReadOnly ? true : error);
    };
    const { lock, guardedLock } = this.#timeouts;
    try {
      await client.waitForLocks(this.#lanes.isGuarded ? guardedLock : lock);
    } catch (error) {
      client.waitedInVain = false;
      client.release = giveBack;
      if (scope) scope.held = (scope.held ?? 1) - 1;
      if (lane !== undefined) this.#lanes.end(lane, false);
      giveBack(true);
      throw error;
    }
    return client;
  }

  async #connectAlive(): Promise<NamingClient> {
    for (;;) {
      const client = (await super.connect()) as NamingClient;
      client.isIdle = false;
      if (client.silentForMs() < this.#timeouts.unproven || (await client.answers(this.#timeouts.proof))) {
        return client;
      }
      client.release(true);
      // The other idle connections are most likely dead, too.
      for (const other of this.#clients) if (other.isIdle) other.cut();
    }
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

/** Several commands in one text can't be prepared, and commands like `begin` gain nothing. */
const isOneRead = (text: string) => /^\s*(?:select|with)\s/i.test(text) && !text.includes(';');

const uncounted = /^\s*(begin|commit|rollback|start transaction|savepoint|release)/i;
const LOCK_NOT_AVAILABLE = '55P03';
const READ_ONLY = '25006';

class NamingClient extends pg.Client {
  readonly answerMs: number = TIMEOUTS.answer;
  readonly namesStatements: boolean = true;
  readonly hasOwnSettings: boolean = false;
  lockMs: number = TIMEOUTS.lock;
  /** True if a statement hit the lock timeout since the connection was last taken from the pool. */
  waitedInVain = false;
  isIdle = false;
  /** True after a refused write. The next connection may lead to the database that has taken over. */
  isReadOnly = false;
  /** Replaced by the pool. */
  release: (error?: Error | boolean) => void = () => {};
  #heardAt = performance.now();

  // Types can't match all overloads of pg, so the arguments pass through unchanged.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string') return this.#inTime(Reflect.apply(super.query, this, args));
    const scope = callScope.getStore();
    if (scope && !uncounted.test(text)) scope.statements += 1;
    const isNamed = this.namesStatements && Array.isArray(values) && (values.length > 0 || isOneRead(text));
    const name = isNamed ? nameOf(text) : undefined;
    if (name === undefined) return this.#inTime(Reflect.apply(super.query, this, args));
    return this.#inTime(Reflect.apply(super.query, this, [{ name, text, values }, ...rest]));
  }

  silentForMs = () => performance.now() - this.#heardAt;

  /** Destroys the socket; pending statements fail. */
  cut(): void {
    const { connection } = this as unknown as { connection: { stream: Socket } };
    connection.stream.destroy();
  }

  async answers(withinMs: number): Promise<boolean> {
    try {
      await this.#inTime(super.query('select 1'), withinMs);
      return true;
    } catch {
      return false; // an error means no answer
    }
  }

  async waitForLocks(ms: number): Promise<void> {
    if (ms === this.lockMs || this.hasOwnSettings) return;
    await this.#inTime(super.query(`set lock_timeout = ${ms}`));
    this.lockMs = ms;
  }

  /** On timeout, closes the connection, because it may be dead. */
  #inTime<T>(answer: T, withinMs = this.answerMs): T {
    if (!(answer instanceof Promise)) return answer;
    const late = setTimeout(() => this.cut(), withinMs);
    const heard = () => {
      clearTimeout(late);
      this.#heardAt = performance.now();
    };
    answer.then(heard, (error: unknown) => {
      heard();
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
      if (code === LOCK_NOT_AVAILABLE) this.waitedInVain = true;
      if (code === READ_ONLY) this.isReadOnly = true;
    });
    return answer;
  }
}
