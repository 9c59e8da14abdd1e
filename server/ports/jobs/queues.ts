import type { Queue as PgBossQueue } from 'pg-boss';

/** A queue of background jobs. Migrations update the options of an existing queue, but never its `policy`. */
type Queue = Readonly<PgBossQueue>;

const DAY_SECONDS = 86_400;

/** By this name PostgreSQL knows the connections of a server's jobs, open as long as the server runs. */
export const JOBS_APPLICATION = 'benchmark-jobs';

/** All queues. The migration creates and updates them as the owner of the database. */
export const queues: readonly Queue[] = [
  {
    name: 'mail',
    notify: true,
    // A worker silent for this long counts as dead, and another worker gets its job.
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    // The message itself defines the pauses between attempts to send, see send-message.ts. These retries are
    // for jobs whose worker died or lost the database: retry at once, as long as there is a message to send.
    retryDelay: 1,
    retryLimit: 400_000,
    retentionSeconds: 4 * DAY_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  {
    name: 'bulk',
    notify: true,
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    // A step that was under way when its server died was rolled back; the job is retried until the act is
    // finished.
    retryDelay: 1,
    retryLimit: 400_000,
    retentionSeconds: 4 * DAY_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  {
    name: 'sweep',
    heartbeatSeconds: 30,
    expireInSeconds: 900,
    retryDelay: 60,
    retryLimit: 2,
    retentionSeconds: DAY_SECONDS,
    deleteAfterSeconds: 3_600,
  },
];
