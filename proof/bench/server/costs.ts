import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import type { Call } from './call.ts';
import type { Company } from './company.ts';
import { readPlans, type Recorded } from './plan-log.ts';
import { prepare, sendWell } from './requests.ts';
import type { Fixture } from './fixture.ts';

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
  readonly fixture: Fixture;
  /** The port of the server. */
  readonly port: number;
};

const WARM_UPS = 12;
const MEASURED = 20;
/** A call is repeated for this long at most, and three times at least. */
const PATIENCE_MS = 3_000;
/** Backends read changed settings before their next statement; the log reaches its file a moment later. */
const RELOAD_MS = 250;

let turn = 0;

/** Measures one call: warms it up, counts its statements and time, then records its plans. */
export async function costOf(bench: Bench, call: Call): Promise<Cost> {
  const { port, fixture } = bench;
  const send = async (headers: Record<string, string> = {}) => {
    const prepared = prepare(call, fixture, (turn += 1));
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
  while (count < 3 || (count < atMost && performance.now() - begun < PATIENCE_MS)) {
    await work();
    count += 1;
  }
  return { count, milliseconds: performance.now() - begun };
}

const CONTROL = /^\s*(begin|commit|rollback|start transaction|savepoint|release|set)\b/i;
/** The pool proves a connection that was silent for seconds. */
const PROOF = /^select \$1$/;

const spentRow = z.object({ query: z.string(), calls: z.number(), planning: z.number(), all: z.number() });
type Spent = z.output<typeof spentRow>;

async function spentBy(owner: pg.Client, count: number) {
  const { rows } = await owner.query(`
    select query, calls::float8 as calls, total_plan_time as planning, total_exec_time + total_plan_time as "all"
    from pg_stat_statements join pg_roles on pg_roles.oid = userid
    where rolname = 'benchmark_app' and query !~ 'pgboss'`);
  return perCall(z.array(spentRow).parse(rows), count);
}

/** The share of one call. What ran less often than the call belongs to a background task. */
export function perCall(spent: readonly Spent[], count: number) {
  const own = spent.filter(({ query, calls }) => calls >= count && !PROOF.test(query));
  const times = ({ calls }: Spent) => Math.floor(calls / count);
  const sum = (of: (one: Spent) => number) => own.reduce((total, one) => total + of(one), 0);
  return {
    statements: sum((one) => (CONTROL.test(one.query) ? 0 : times(one))),
    roundTrips: sum(times),
    databaseMs: sum((one) => (one.all / one.calls) * times(one)),
    planningMs: sum((one) => (one.planning / one.calls) * times(one)),
    inTransaction: own.some(({ query }) => /^\s*(begin|start transaction)\b/i.test(query)),
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
      if (recorded.length === statements || attempt === 3) return { recorded, reply };
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
