import type { Transaction } from '#server/db/connection/client.ts';
import type { PoolUse } from '#server/db/connection/pool.ts';

/** Delay of a job; without it the job runs at once. */
type JobOptions = { readonly startAfterSeconds?: number };

type NewJob = JobOptions & { readonly data: object };

/** Background jobs. Enqueued in the transaction that causes them, so a rollback removes them. */
export type Jobs = {
  /** Enqueues one job, in one statement. */
  enqueue(tx: Transaction, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Enqueues many jobs, in one statement. */
  enqueueAll(tx: Transaction, queue: string, jobs: readonly NewJob[]): Promise<void>;
  /** Those of the ids that no waiting or running job carries as `field`, in one statement. */
  withoutJob(tx: Transaction, queue: string, field: string, ids: readonly number[]): Promise<number[]>;
  /** The database connections of the workers; null if they are closed. */
  poolUse(): PoolUse | null;
};

type WorkOptions = {
  /** Maximum number of concurrent jobs of this process. */
  readonly concurrency: number;
};

/** Runs the jobs of queues. */
export type Workers = {
  /** Passes each job to the handler. If the handler throws, the job is retried by any process. */
  work(queue: string, options: WorkOptions, handler: (data: unknown) => Promise<void>): Promise<void>;
  /** Enqueues a job at each time of a cron expression (UTC), once for all processes together. */
  schedule(queue: string, cron: string): Promise<void>;
  /** Lets running jobs finish, leaves the others to the other processes, and closes. */
  stop(): Promise<void>;
};
