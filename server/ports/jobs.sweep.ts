import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '#server/db/client.ts';
import type { Workers } from './jobs.ts';

/** A periodic cleanup or other task; `run` returns the number of affected items. */
export type Sweep = { readonly name: string; readonly run: () => Promise<number> };

const SWEEP_QUEUE = 'sweep';
const EVERY_TEN_MINUTES = '*/10 * * * *';

/**
 * Runs all sweeps every ten minutes, in only one of the processes. If a sweep fails, the others still run; then the job
 * fails and is retried.
 */
export async function startSweeps(workers: Workers, sweeps: readonly Sweep[], log: Logger): Promise<void> {
  await workers.work(SWEEP_QUEUE, { concurrency: 1 }, () => runSweeps(sweeps, log));
  await workers.schedule(SWEEP_QUEUE, EVERY_TEN_MINUTES);
}

export async function runSweeps(sweeps: readonly Sweep[], log: Logger): Promise<void> {
  const failures: unknown[] = [];
  for (const { name, run } of sweeps) {
    try {
      const swept = await run();
      if (swept > 0) log.info({ sweep: name, swept }, 'swept');
    } catch (error) {
      failures.push(error);
      log.error({ sweep: name, err: error }, 'sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every sweep has run.');
}

/** Deletes used nonces and tokens, rate counts of past minutes, idempotency keys after a day and old sessions. */
export const sessionSweeps = (db: Db): readonly Sweep[] => [
  { name: 'spent once', run: () => affected(db, sql`delete from spent_once where expires_at < app_now()`) },
  {
    name: 'rate counts',
    run: () => affected(db, sql`delete from rate_count where minute < app_now() - interval '10 minutes'`),
  },
  {
    name: 'idempotency keys',
    run: () => affected(db, sql`delete from idempotency_key where created_at < app_now() - interval '1 day'`),
  },
  {
    name: 'old sessions',
    run: () =>
      affected(
        db,
        sql`delete from session where coalesce(ended_at, expires_at) < app_now() - interval '30 days'`,
      ),
  },
];

async function affected(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}
