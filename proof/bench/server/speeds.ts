import type { Outcome, Recipe } from './children.ts';
import type { Bench, Cost } from './costs.ts';
import { percentile } from './percentiles.ts';
import { prepare, type Prepared, wireText } from './requests.ts';

export const connectionCounts = [1, 10, 50] as const;

/** Requests a second, and milliseconds below which half and 99 of 100 replies were complete. */
export type Speed = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
};

/** The server and the bare server, for each number of connections; null: not measured. */
export type Speeds = {
  readonly product: readonly (Speed | null)[];
  readonly ownSql: readonly (Speed | null)[];
};

/** Combines the rounds of one measurement. */
export function speedOf(outcomes: readonly Outcome[]): Speed {
  const micros = outcomes.flatMap((one) => one.micros);
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0);
  return {
    perSecond: seconds === 0 ? 0 : micros.length / seconds,
    p50: percentile(micros, 0.5) / 1_000,
    p99: percentile(micros, 0.99) / 1_000,
    failed: outcomes.reduce((sum, one) => sum + one.failed, 0),
  };
}

type Load = {
  run(job: {
    port: number;
    requests: string[];
    connections: number;
    seconds: number;
    graceSeconds: number;
  }): Promise<Outcome>;
};
type Ports = { readonly ownSql: number };

const ROUNDS = 2;
const REQUESTS = 400;
/** Slower calls are measured in one round at fewer connections: their statements would only time out. */
const SLOW_MS = 300;
let turn = 0;

/** Measures one call on both servers in turn, for `seconds` each at each number of connections. */
export async function speedsOf(
  { bench, load, ports }: { bench: Bench; load: Load; ports: Ports },
  { call, callMs, recorded }: Cost,
  index: number,
  seconds: number,
): Promise<Speeds> {
  const bare = [wireText({ method: 'GET', path: `/${index}`, headers: {}, body: '' })];
  const isSlow = callMs > SLOW_MS;
  const rounds = isSlow ? 1 : ROUNDS;
  const hasOwnSql = call.isOnce !== true && recorded.length > 0;
  const result: { product: (Speed | null)[]; ownSql: (Speed | null)[] } = {
    product: [],
    ownSql: [],
  };
  for (const connections of connectionCounts) {
    if (isSlow && connections > 10) {
      for (const speeds of Object.values(result)) speeds.push(null);
      continue;
    }
    const outcomes: { product: Outcome[]; ownSql: Outcome[] } = {
      product: [],
      ownSql: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      const own = Array.from({ length: REQUESTS }, () => wireText(next(bench, call)));
      const limits = { connections, seconds: seconds / rounds, graceSeconds: 6 };
      outcomes.product.push(await load.run({ port: bench.port, requests: own, ...limits }));
      if (hasOwnSql) outcomes.ownSql.push(await load.run({ port: ports.ownSql, requests: bare, ...limits }));
    }
    result.product.push(speedOf(outcomes.product));
    result.ownSql.push(hasOwnSql ? speedOf(outcomes.ownSql) : null);
  }
  return result;
}

const next = (bench: Bench, call: Cost['call']): Prepared => prepare(call, bench.fixture, (turn += 1));

/** The limit of its own SQL: the session statement and the call's own, without rate limit counters. */
export function ownSqlRecipe({
  recorded,
  inTransaction,
  createdId,
}: Pick<Cost, 'recorded' | 'inTransaction' | 'createdId'>): Recipe {
  return {
    statements: recorded
      .filter(({ text }) => !/\brate_count\b/.test(text))
      .map(({ text, values }) => ({ text, values })),
    inTransaction,
    createdId,
  };
}
