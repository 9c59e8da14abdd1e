import type { Jobs } from './jobs.ts';

type EnqueuedJob = {
  readonly queue: string;
  readonly data: object;
  readonly startAfterSeconds?: number;
};

/** Records jobs without running them, for tests. A rolled back transaction does not remove its jobs. */
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
    async withoutJob(_tx, queue, field, ids) {
      const held = enqueued.filter((job) => job.queue === queue).map(({ data }) => Reflect.get(data, field));
      return ids.filter((id) => !held.includes(id));
    },
    poolUse: () => null,
  };
}
