import type { PoolConfig } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { APPLICATION_ROLE } from '#server/db/client.ts';
import type { Jobs, Workers } from './jobs.ts';

/** Seconds that running jobs get to finish when the process is asked to stop. */
const STOP_SECONDS = 12;
/** How often silent workers are looked for; with the heartbeat, a dead one's job returns within half a minute. */
const SUPERVISE_SECONDS = 10;
/** Nothing announces that a job put off is due, so the queue is asked. */
const POLL_SECONDS = 1;

/** As for calls (docs/decisions/timeouts.md), with more time: nobody waits for a job's statement. */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies PoolConfig;

type PgBossOptions = {
  readonly connectionString: string;
  readonly onError: (error: Error) => void;
  readonly onWarning?: (message: string) => void;
};

/**
 * Background jobs in PostgreSQL. The tables and queues are there already: the owner of the database makes them
 * when it migrates (see queues.ts). Rejects when they are missing or of another version.
 */
export async function openPgBossJobs(options: PgBossOptions): Promise<Jobs & Workers> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    options: `-c role=${APPLICATION_ROLE}`,
    application_name: 'benchmark-jobs',
    ...TIMEOUTS,
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    reindex: false, // the application's role owns no index
    monitorVacuum: false,
    registerInstance: false,
  });
  // Without a listener the end of a database connection ends the process.
  boss.on('error', options.onError);
  boss.on('warning', (warning) => options.onWarning?.(warning.message));
  await boss.start();

  return {
    async enqueue(tx, queue, data, { startAfterSeconds } = {}) {
      const startAfter = startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds };
      await boss.send(queue, data, { db: fromKysely(tx), ...startAfter });
    },
    async enqueueAll(tx, queue, jobs) {
      if (jobs.length === 0) return;
      await boss.insert(
        queue,
        jobs.map(({ data, startAfterSeconds = 0 }) => ({ data, startAfter: startAfterSeconds })),
        { db: fromKysely(tx) },
      );
    },
    async work(queue, { concurrency }, handler) {
      for (let index = 0; index < concurrency; index++) await workOneByOne(boss, queue, handler);
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    stop: () => boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 }),
  };
}

/** A worker that looks for the next job as soon as it is done with one, instead of waiting out its pause. */
async function workOneByOne(boss: PgBoss, queue: string, handler: (data: unknown) => Promise<void>) {
  const pause = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
  const worker = await boss.work(queue, { batchSize: 1, ...pause }, async ([job]) => {
    if (!job) return;
    try {
      await handler(job.data);
    } finally {
      boss.notifyWorker(worker);
    }
  });
}
