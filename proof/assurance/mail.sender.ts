import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { startMailWorkers } from '#server/features/outbox/mail-worker.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';
import { mailSender } from '#server/ports/mailer/mailer.sender.ts';
import { openSmtpMailer } from '#server/ports/mailer/mailer.smtp.ts';

// The server's mail worker without the rest of the server. The program kills this process.
const [connectionString = '', smtpUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'fatal' });
const db = openDatabase(openPool({ connectionString, max: 6 }));
const jobs = await openPgBossJobs({ connectionString, onError: (error) => log.error(error) });
const config = readConfig('development', { COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://reviews.acme.test' });
// Shorter timeouts than usual, so that a hanging mail server doesn't hold up the run.
const patience = { connectMs: 1_000, silenceMs: 2_000, sendMs: 10_000 };
const mailer = openSmtpMailer({ url: smtpUrl, from: mailSender(config), patience });
const publicUrl = () => 'https://reviews.acme.test';
await startMailWorkers(jobs, { db, jobs, mailer, config, publicUrl, log });
process.stdout.write('ready\n');
