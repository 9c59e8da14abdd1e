import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { startBulkWorkers } from '#server/features/reviews/bulk/bulk-worker.ts';
import { openPgBossJobs } from '#server/ports/jobs/jobs.pg-boss.ts';

// A server that only does the steps of bulk actions, to be killed. Ends with its input.
const [connectionString = ''] = process.argv.slice(2);
const log = pino({ level: 'fatal' });
const db = openDatabase(openPool({ connectionString, max: 4 }));
const jobs = await openPgBossJobs({ connectionString, onError: (error) => log.error(error) });
await startBulkWorkers(jobs, { config: readConfig('development', {}), db, jobs, log });
process.stdout.write('ready\n');
for await (const _line of createInterface({ input: process.stdin }));
process.exit(0);
