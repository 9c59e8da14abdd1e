import { flushCompileCache } from 'node:module';
import { allowsDevelopmentSignIn, type Config } from '#server/config.ts';
import { runCommand, stopOnSignal } from './command.ts';
import { loadServer, openAndLoad } from './load-server.ts';
import { ensurePages } from './pages.ts';
import { sessionSecretOf } from './session-secret.ts';
import { checkedSettings } from './start-check.ts';
import { untilStarted } from './until-started.ts';

// npm start: builds the pages, opens and migrates the database, loads the demo company and starts the server.
await runCommand(async () => {
  const config = await checkedSettings('development', {
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  });
  if (process.env['PAGES'] !== 'elsewhere') {
    await timed(
      (isNew) => (isNew ? 'Pages built' : 'Pages ready'),
      () => ensurePages(),
    );
  }
  const [database, { migrate, startServer }] = await timed(
    () => 'Database opened',
    () => openAndLoad(config, loadServer),
  );
  const { connectionString, ownerConnectionString } = database;
  const server = await untilStarted(async () => {
    await timed(
      (names) => `Migrations: ${names.length === 0 ? 'none to run' : `${names.length} run`}`,
      () => migrate({ connectionString: ownerConnectionString, timeZone: config.COMPANY_TIME_ZONE }),
    );
    if (config.DEMO) {
      await timed(
        (isNew) => (isNew ? 'Demo company loaded' : 'Demo company: nothing to load'),
        () => loadDemo(ownerConnectionString, config),
      );
    }
    return timed(
      () => 'Server started',
      () => startServer({ config, connectionString, sessionSecret: sessionSecretOf(config) }),
    );
  });
  stopOnSignal(async () => {
    await server.stop();
    await database.stop();
    console.log('\nBenchmark has stopped. Everything is saved.');
  });
  console.log(`\nBenchmark is at ${server.url}`);
  if (server.mailbox !== null) console.log(`Its outgoing email is at ${server.mailbox}`);
  console.log('Stop it with Ctrl+C\n');
  // The start needs no provider, and the first sign-in waits for no code.
  if (allowsDevelopmentSignIn(config)) await (await import('#server/dev/sign-in.ts')).loadProvider();
  // Now, because a killed process keeps nothing.
  flushCompileCache();
});

async function loadDemo(connectionString: string, config: Config): Promise<boolean> {
  const { openDatabase, openPool } = await import('#server/db/connection/client.ts');
  const { loadDemoCompany } = await import('#server/demo/demo-company.ts');
  const { openFileStore } = await import('#server/features/reviews/documents/files-folder.ts');
  const db = openDatabase(openPool({ connectionString, max: 2, asOwner: true }));
  try {
    return await loadDemoCompany(db, await openFileStore(config, db));
  } finally {
    await db.destroy();
  }
}

async function timed<T>(say: (result: T) => string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  console.log(`${say(result)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
