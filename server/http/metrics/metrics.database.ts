import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/connection/client.ts';
import { sharedWithin } from '../limits/patience.ts';

/** Timeout for database metrics: the other metrics must stay available during an outage. */
const PATIENCE_MS = 1_000;

/**
 * Adds the metrics that the database holds: emails, background jobs, backups and verifications. The returned
 * function reads them anew. While the database is unreachable, they are absent and `database_up` is 0.
 */
export function databaseMetrics(
  register: Registry,
  { db }: Pick<Context, 'db'>,
): (log: FastifyBaseLogger) => Promise<void> {
  const registers = [register];
  const isDatabaseUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered the latest check',
    registers,
  });
  const mails = new Gauge({
    name: 'mail_messages',
    help: 'Messages by state; absent while the database is unreachable',
    labelNames: ['state'],
    registers,
  });
  const oldestMail = new Gauge({
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest message that waits; 0 if none waits, absent while the database is unreachable',
    labelNames: [],
    registers,
  });
  const jobs = new Gauge({
    name: 'background_jobs',
    help: 'Jobs by queue and state; absent while the database is unreachable',
    labelNames: ['queue', 'state'],
    registers,
  });
  const succeeded = new Gauge({
    name: 'operation_success_timestamp_seconds',
    help: 'When a backup or a verification last ended without faults; 0 if none did, absent while the database is unreachable',
    labelNames: ['operation'],
    registers,
  });
  const faults = new Gauge({
    name: 'operation_faults',
    help: 'Faults of the latest backup or verification; absent if there was none or the database is unreachable',
    labelNames: ['operation'],
    registers,
  });
  const readAll = sharedWithin(PATIENCE_MS, async () => ({
    mail: await countMails(db),
    queues: await countJobs(db),
    operations: await latestOperations(db),
  }));

  return async (log) => {
    const found = await readAll().catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics of the database could not be read');
      return null;
    });
    isDatabaseUp.set(found === null ? 0 : 1);
    mails.reset();
    jobs.reset();
    oldestMail.remove();
    succeeded.reset();
    faults.reset();
    if (found === null) return;
    mails.set({ state: 'waiting' }, found.mail.waiting);
    mails.set({ state: 'failed' }, found.mail.failed);
    oldestMail.set(found.mail.oldestSeconds);
    for (const { queue, ...states } of found.queues) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
    }
    for (const { operation, succeededAt, faultCount } of found.operations) {
      succeeded.set({ operation }, succeededAt);
      if (faultCount !== null) faults.set({ operation }, faultCount);
    }
  };
}

type MailCounts = { readonly waiting: number; readonly failed: number; readonly oldestSeconds: number };

/** Waiting emails are neither sent, failed nor skipped. */
async function countMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    with open as (
      select count(*)::int as waiting, min(queued_at) as oldest from message
      where sent_at is null and failed_at is null and skipped_at is null
    )
    select waiting, (select count(*)::int from message where failed_at is not null) as failed,
      coalesce(greatest(extract(epoch from app_now() - oldest), 0), 0)::float8 as "oldestSeconds"
    from open`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, oldestSeconds: 0 };
}

type QueueCounts = {
  readonly queue: string;
  /** Jobs that a worker could run now. */
  readonly due: number;
  /** Jobs whose time comes later, such as retries. */
  readonly delayed: number;
  readonly active: number;
  readonly failed: number;
};

async function countJobs(db: Db): Promise<readonly QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as due,
      count(*) filter (where state in ('created', 'retry') and start_after > now())::int as delayed,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.queue left join pgboss.job
      on job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
    group by queue.name order by queue.name`.execute(db);
  return rows;
}

type LatestOperation = {
  readonly operation: string;
  /** Seconds since 1970; 0 if none was without faults. */
  readonly succeededAt: number;
  /** Null if there was none. */
  readonly faultCount: number | null;
};

async function latestOperations(db: Db): Promise<readonly LatestOperation[]> {
  const { rows } = await sql<LatestOperation>`
    select known.operation, coalesce(extract(epoch from succeeded_at), 0)::float8 as "succeededAt",
      fault_count as "faultCount"
    from (values ('backup'), ('verify')) known (operation) left join operation_report using (operation)`.execute(
    db,
  );
  return rows;
}
