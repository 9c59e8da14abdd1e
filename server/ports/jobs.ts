import type { Transaction } from '../db/client.ts';

/** When a job is to run; without it, at once. */
type JobOptions = { readonly startAfterSeconds?: number };

type NewJob = JobOptions & { readonly data: object };

/** Background work: enqueued inside the transaction that causes it, gone with it when that rolls back. */
export type Jobs = {
  /** One job, in one statement. */
  enqueue(tx: Transaction, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Many jobs, in one statement. */
  enqueueAll(tx: Transaction, queue: string, jobs: readonly NewJob[]): Promise<void>;
};

/** How a queue is worked. */
type WorkOptions = {
  /** Jobs that this process has in hand at the most. */
  readonly concurrency: number;
};

/** The side of the queue that runs jobs. */
export type Workers = {
  /** Gives each job to the handler; one that throws is given out again, to any process. */
  work(queue: string, options: WorkOptions, handler: (data: unknown) => Promise<void>): Promise<void>;
  /** Enqueues a job on each occurrence of a cron expression (UTC), once for all processes together. */
  schedule(queue: string, cron: string): Promise<void>;
  /** Lets running jobs finish, gives up the rest to the other processes and closes. */
  stop(): Promise<void>;
};
