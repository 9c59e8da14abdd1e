import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { startMailWorkers } from '#server/features/outbox/mail-worker.ts';
import { diskFileStore } from '#server/ports/file-store/file-store.disk.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { runSweeps } from '#server/ports/jobs/jobs.sweep.ts';
import { mailSender } from '#server/ports/mailer/mailer.sender.ts';
import { openSmtpMailer } from '#server/ports/mailer/mailer.smtp.ts';
import { sweepsOf } from '#server/sweeps.ts';

// One of two servers: runs all scheduled jobs, on a clock that is wrong by some minutes. The server sweeps
// once per line on its input, where a real server sweeps every ten minutes, and prints a line when it has
// finished.
const [connectionString = '', smtpUrl = '', minutesAhead = '0'] = process.argv.slice(2);
shiftClock(Number(minutesAhead) * 60_000);

const log = pino({ level: 'fatal' });
const db = openDatabase(openPool({ connectionString, max: 4 }));
const jobs = await openPgBossJobs({ connectionString, onError: (error) => log.error(error) });
const config = readConfig('development', { PUBLIC_URL: 'https://reviews.acme.test' });
const mailer = openSmtpMailer({ url: smtpUrl, from: mailSender(config) });
const publicUrl = () => 'https://reviews.acme.test';
await startMailWorkers(jobs, { db, jobs, mailer, config, publicUrl, log });
const folder = mkdtempSync(join(tmpdir(), 'benchmark-instance-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const sweeps = sweepsOf({ db, jobs, files: diskFileStore(folder), log });
process.stdout.write('ready\n');
for await (const _line of createInterface({ input: process.stdin })) {
  await runSweeps(sweeps, log);
  process.stdout.write('done\n');
}
process.exit(0);

/** Moves `new Date()` and `Date.now()` of this process ahead by that many milliseconds. */
function shiftClock(byMs: number): void {
  const RightDate = Date;
  globalThis.Date = new Proxy(RightDate, {
    construct: (target, args) =>
      Reflect.construct(target, args.length === 0 ? [RightDate.now() + byMs] : args) as object,
    get: (target, key) =>
      key === 'now' ? () => RightDate.now() + byMs : (Reflect.get(target, key) as unknown),
  });
}
