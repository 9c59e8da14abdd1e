import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Call } from './calls.ts';
import type { Company } from './company.ts';
import { readPlans, type Recorded } from './plan-log.ts';
import { prepare, sendWell } from './requests.ts';
import type { Scene } from './scene.ts';

/** What one call costs, without load. */
export type Cost = {
  readonly call: Call;
  /** Of the body, uncompressed. */
  readonly bytes: number;
  /** Of the body to a browser, which accepts compression. */
  readonly bytesSent: number;
  readonly statements: number;
  /** Statements and the commands of the transaction; each waits for PostgreSQL once. */
  readonly roundTrips: number;
  /** Milliseconds in PostgreSQL, planning included. */
  readonly databaseMs: number;
  readonly planningMs: number;
  /** Milliseconds of the whole call, one at a time. */
  readonly callMs: number;
  readonly inTransaction: boolean;
  /** The id that the recorded call created; null for other calls. */
  readonly createdId: string | null;
  /** The statements of one call with their plans. */
  readonly recorded: readonly Recorded[];
};

export type Bench = {
  readonly company: Company;
  readonly owner: pg.Client;
  readonly scene: Scene;
  /** The port of the server. */
  readonly port: number;
};

const WARM_UPS = 12;
const MEASURED = 20;
/** A call is repeated for this long at most, and twice at least. */
const PATIENCE_MS = 3_000;
/** Backends read changed settings before their next statement; the log reaches its file a moment later. */
const RELOAD_MS = 250;

let turn = 0;

/** Measures one call: warms it up, counts its statements and time, then records its plans. */
export async function costOf(bench: Bench, call: Call): Promise<Cost> {
  const { port, scene } = bench;
  const send = async (headers: Record<string, string> = {}) => {
    const prepared = prepare(call, scene, (turn += 1));
    return sendWell(port, call, { ...prepared, headers: { ...prepared.headers, ...headers } });
  };
  await repeat(WARM_UPS, async () => send());
  const plain = await send();
  const sent = await send({ 'accept-encoding': 'gzip, deflate, br' });

  await setting(bench.owner, 'pg_stat_statements.track', 'top');
  await bench.owner.query('select pg_stat_statements_reset()');
  const { count, milliseconds } = await repeat(MEASURED, async () => send());
  const spent = await spentBy(bench.owner, count);
  await setting(bench.owner, 'pg_stat_statements.track', 'none');

  const { recorded, reply } = await record(bench, spent.statements, async () => send());
  const createdId = /^\{"entityId":(\d+)/.exec(reply.text)?.[1] ?? null;
  return {
    call,
    bytes: Buffer.byteLength(plain.text),
    bytesSent: sent.bytes,
    callMs: milliseconds / count,
    ...spent,
    createdId,
    recorded,
  };
}

async function repeat(atMost: number, work: () => Promise<unknown>) {
  const begun = performance.now();
  let count = 0;
  while (count < 2 || (count < atMost && performance.now() - begun < PATIENCE_MS)) {
    await work();
    count += 1;
  }
  return { count, milliseconds: performance.now() - begun };
}

const CONTROL = `query ~* '^\\s*(begin|commit|rollback|start transaction|savepoint|release|set)\\M'`;

async function spentBy(owner: pg.Client, count: number) {
  const { rows } = await owner.query<Record<string, number>>(`
    select coalesce(sum(calls) filter (where not ${CONTROL}), 0)::float8 as statements,
      coalesce(sum(calls), 0)::float8 as "roundTrips", coalesce(sum(total_plan_time), 0) as planning,
      coalesce(sum(total_exec_time + total_plan_time), 0) as "all",
      (count(*) filter (where query ~* '^\\s*(begin|start transaction)\\M'))::int as transactions
    from pg_stat_statements join pg_roles on pg_roles.oid = userid
    where rolname = 'benchmark_app' and query !~ 'pgboss'`);
  const [row = {}] = rows;
  return {
    statements: (row['statements'] ?? 0) / count,
    roundTrips: (row['roundTrips'] ?? 0) / count,
    databaseMs: (row['all'] ?? 0) / count,
    planningMs: (row['planning'] ?? 0) / count,
    inTransaction: (row['transactions'] ?? 0) > 0,
  };
}

/** Records the plans of one call; repeats it when a background task of the server ran at the same time. */
async function record<T>({ owner, company }: Bench, statements: number, work: () => Promise<T>) {
  await setting(owner, 'auto_explain.log_min_duration', '0');
  try {
    for (let attempt = 1; ; attempt += 1) {
      const from = statSync(company.planLog).size;
      const reply = await work();
      await pause(RELOAD_MS);
      const recorded = readPlans(readFileSync(company.planLog).subarray(from).toString()).filter(
        ({ text }) => !/pg_reload_conf|pg_stat_statements|^alter system/i.test(text),
      );
      if (recorded.length <= Math.ceil(statements) || attempt === 3) return { recorded, reply };
    }
  } finally {
    await setting(owner, 'auto_explain.log_min_duration', '-1');
  }
}

async function setting(owner: pg.Client, name: string, value: string): Promise<void> {
  await owner.query(`alter system set ${name} = '${value}'`);
  await owner.query('select pg_reload_conf()');
  await pause(RELOAD_MS);
}
