import type { Queue as PgBossQueue } from 'pg-boss';

/** A kind of background work. What a queue is (its `policy`) stays; its options follow this file. */
type Queue = Readonly<PgBossQueue>;

const DAY_SECONDS = 86_400;

/** Every queue; the migration creates and updates them, as the owner of the database. */
export const queues: readonly Queue[] = [
  {
    name: 'mail',
    notify: true,
    // A worker that has been silent this long is dead and its job goes to another one.
    heartbeatSeconds: 10,
    expireInSeconds: 120,
    // The pauses between attempts to send are the message's own, see send-message.ts. What is left is a job whose
    // worker died or lost the database: it comes back at once, as long as there is a message to send.
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
