import { PassThrough, type Readable } from 'node:stream';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, openPool } from '#server/db/connection/client.ts';
import { openFileStore } from '#server/features/reviews/documents/files-folder.ts';
import type { FileStore } from '#server/ports/file-store/file-store.ts';
import { testIdentity } from '#server/ports/identity/identity.test-double.ts';
import { recordingJobs } from '#server/ports/jobs/jobs.test-double.ts';

// A server that kills itself at the given moment of its second upload. proof/assurance/files/kills.ts starts
// it.
const [connectionString = '', dataDir = '', moment = ''] = process.argv.slice(2);
const config = readConfig('development', { DATA_DIR: dataDir });
const db = openDatabase(openPool({ connectionString, max: 3 }));
const real = await openFileStore(config, db);
let uploads = 0;

const die = () => process.kill(process.pid, 'SIGKILL');

const files: FileStore = {
  ...real,
  async put(key, bytes) {
    uploads += 1;
    if (uploads < 2) return real.put(key, bytes);
    if (moment === 'received') die();
    await real.put(key, moment === 'half stored' ? dyingAfterSome(bytes) : bytes);
    if (moment === 'stored') die();
  },
  async setAside(key, day) {
    if (moment === 'committed') die();
    return real.setAside(key, day);
  },
};

function dyingAfterSome(bytes: Readable): Readable {
  const through = new PassThrough();
  bytes.on('data', (chunk) => through.write(chunk));
  // The first bytes reach the disk before the kill.
  setTimeout(die, 100);
  return through;
}

const app = await buildApp({
  config,
  db,
  files,
  jobs: recordingJobs(),
  log: pino({ level: 'silent' }),
  identity: (await testIdentity()).identity,
  sessionSecret: 'assurance, and nothing but that',
  publicUrl: () => 'http://127.0.0.1:3000',
  pages: null,
});
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
