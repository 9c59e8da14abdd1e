import type { Jobs } from './jobs.ts';

type EnqueuedJob = {
  readonly queue: string;
  readonly data: object;
  readonly startAfterSeconds?: number;
};

/** Jobs that nobody runs: for tests that ask only what was enqueued. A rolled back transaction leaves them here. */
export function recordingJobs(): Jobs & { readonly enqueued: EnqueuedJob[] } {
  const enqueued: EnqueuedJob[] = [];
  return {
    enqueued,
    async enqueue(_tx, queue, data) {
      enqueued.push({ queue, data });
    },
    async enqueueAll(_tx, queue, jobs) {
      enqueued.push(...jobs.map((job) => ({ queue, ...job })));
    },
  };
}
