import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, inTransaction, openDatabase, openPool } from '#server/db/connection/client.ts';
import { enqueueMessages } from '#server/features/outbox/notifications.ts';
import { reminderTo, type Fixture, setFixture } from '#server/features/outbox/notifications.fixture.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import type { Jobs, Workers } from '#server/ports/jobs/jobs.ts';
import { copyTemplate, type TestCluster } from '#server/testing/database/cluster.ts';

/** A database with people, its message queue, and senders to start and kill. */
export type JournaledApp = {
  readonly db: Db;
  /** Queues this many more messages, each with its number in the text. */
  queue(count: number): Promise<void>;
  queued(): number;
  /** Number of messages that are neither sent nor given up. */
  open(): Promise<number>;
  /** Number of messages sent by a second or later attempt. */
  retried(): Promise<number>;
  startSender(smtpUrl: string): Promise<ChildProcess>;
  close(): Promise<void>;
};

export async function openTestApp(cluster: TestCluster): Promise<JournaledApp> {
  const { url, drop } = await copyTemplate(cluster);
  const owner = openDatabase(openPool({ connectionString: url, max: 2, asOwner: true }));
  const db = openDatabase(openPool({ connectionString: url, max: 2 }));
  const jobs = await openPgBossJobs({ connectionString: url, onError: () => {} });
  const fixture = await setFixture(owner);
  let queued = 0;
  return {
    db,
    async queue(count) {
      const numbers = Array.from({ length: count }, (_, index) => queued + index + 1);
      await queueNumbered(db, jobs, fixture, numbers);
      queued += count;
    },
    queued: () => queued,
    async open() {
      const { rows } = await sql<{ open: number }>`select count(*) as open from message
        where sent_at is null and failed_at is null and skipped_at is null`.execute(db);
      return rows[0]?.open ?? 0;
    },
    async retried() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from message
        where sent_at is not null and attempts > 1`.execute(db);
      return rows[0]?.count ?? 0;
    },
    startSender: (smtpUrl) => startSender(url, smtpUrl),
    async close() {
      await jobs.stop();
      await Promise.all([db.destroy(), owner.destroy()]);
      await drop();
    },
  };
}

/** The number in an email's text. */
export const numberIn = (text: string) => Number(/message number (\d+)\./.exec(text)?.[1] ?? 0);

/**
 * Kills a sender after a delay. Another process does the killing: the mail server runs in this process, so a
 * timer here would only fire right after an email was accepted.
 */
export async function killSender(sender: ChildProcess, afterMs = 0): Promise<void> {
  if (sender.exitCode !== null || sender.signalCode !== null) return;
  const gone = once(sender, 'exit');
  spawn('sh', ['-c', `sleep ${(afterMs / 1000).toFixed(3)}; kill -9 ${sender.pid}`], { stdio: 'ignore' });
  await gone;
}

function queueNumbered(
  db: Db,
  jobs: Jobs & Workers,
  fixture: Fixture,
  numbers: readonly number[],
): Promise<void> {
  const messages = numbers.map((number) => reminderTo(fixture, `This is message number ${number}.`));
  return inTransaction(db, (tx) => enqueueMessages(tx, jobs, messages));
}

async function startSender(databaseUrl: string, smtpUrl: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'mail.sender.ts');
  const sender = spawn(process.execPath, [program, databaseUrl, smtpUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(sender.stdout, 'data'),
    once(sender, 'exit').then(([code]) => {
      throw new Error(`The sender ended with ${code} before it was ready.`);
    }),
  ]);
  return sender;
}
