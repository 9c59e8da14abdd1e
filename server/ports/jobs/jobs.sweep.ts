import type { Logger } from 'pino';
import { isOutage } from '#server/db/connection/unavailable.ts';
import type { Workers } from './jobs.ts';

/** A periodic cleanup or other task; `run` returns the number of affected items. */
export type Sweep = { readonly name: string; readonly run: () => Promise<number> };

const SWEEP_QUEUE = 'sweep';
const EVERY_TEN_MINUTES = '*/10 * * * *';

/**
 * Runs all sweeps every ten minutes, in only one of the processes. If a sweep fails, the others still run,
 * unless the database is away; then the job fails and is retried.
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
      // The others would fail, too. The workers report the outage.
      if (isOutage(error)) break;
      log.error({ sweep: name, err: error }, 'sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not every sweep has run.');
}
