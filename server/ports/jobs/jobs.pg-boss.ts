import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { APPLICATION_ROLE } from '#server/db/connection/client.ts';
import type { Jobs, Workers } from './jobs.ts';
import { JOBS_APPLICATION } from './queues.ts';

/** Seconds for running jobs to finish when the process stops. */
const STOP_SECONDS = 12;
/** Interval of checks for dead workers. With the heartbeat, their jobs are retried within half a minute. */
const SUPERVISE_SECONDS = 10;
/** Delayed jobs send no notification when they are due, so the queue is polled. */
const POLL_SECONDS = 1;

/** Longer than for calls, since no person waits for a job's statement. Source: docs/decisions/timeouts.md. */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 25_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} satisfies PoolConfig;

const SESSION_SETTINGS = {
  options: `-c role=${APPLICATION_ROLE}`,
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
} satisfies PoolConfig;

type PgBossOptions = {
  readonly connectionString: string;
  readonly onError: (error: Error) => void;
  readonly onWarning?: (message: string) => void;
  /** True if the user of the address is the application's own, perhaps behind a pooler. */
  readonly hasOwnLogin?: boolean;
};

/**
 * Opens the background jobs in PostgreSQL. The migration has created tables and queues as the owner of the
 * database (see queues.ts). Rejects if they are missing or of another version.
 */
export async function openPgBossJobs(options: PgBossOptions): Promise<Jobs & Workers> {
  const { hasOwnLogin = false } = options;
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: JOBS_APPLICATION,
    ...TIMEOUTS,
    ...(hasOwnLogin ? {} : SESSION_SETTINGS),
    max: 4,
    migrate: false,
    createSchema: false,
    // A pooler in transaction mode loses LISTEN; the queues are polled anyway.
    useListenNotify: !hasOwnLogin,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    reindex: false, // the application's role owns no index
    monitorVacuum: false,
    registerInstance: false,
  });
  // Without a listener, a lost database connection crashes the process.
  boss.on('error', (error) => options.onError(asError(error)));
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
    async withoutJob(tx, queue, field, ids) {
      const { rows } = await sql<{ id: number }>`
        select number as id from unnest(${[...ids]}::integer[]) wanted (number)
        where not exists (select from pgboss.job
          where name = ${queue} and state in ('created', 'retry', 'active') and data ->> ${field} = number::text)
        order by number`.execute(tx);
      return rows.map(({ id }) => id);
    },
    poolUse() {
      const counts = boss.getDb().poolCounts?.() ?? null;
      if (counts === null) return null;
      const { max: limit, total, idle, waiting } = counts;
      return { limit, total, idle, waiting };
    },
    async work(queue, { concurrency }, handler) {
      for (let index = 0; index < concurrency; index++) await workOneByOne(boss, queue, handler);
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    stop: () => boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000 }),
  };
}

// pg-boss reports the errors of its workers as plain objects.
const asError = (error: Error) =>
  error instanceof Error ? error : Object.assign(new Error(Reflect.get(error, 'message')), error);

/** Starts a worker that fetches the next job right after each job, instead of waiting for the next poll. */
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
