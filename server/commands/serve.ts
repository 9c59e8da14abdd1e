import { flushCompileCache } from 'node:module';
import { warningsOf } from '#server/config.ts';
import { runCommand, settingsFor, stopOnSignal } from './command.ts';
import { openAndLoad } from './load-server.ts';
import { ensurePages } from './pages.ts';
import { sessionSecretOf } from './session-secret.ts';

// npm run serve: production. Refuses to start with missing or weak settings, and names them.
await runCommand(async () => {
  const config = settingsFor('production');
  for (const warning of warningsOf(config)) console.error(warning);
  await ensurePages();
  const { database, migrate, startServer } = await openAndLoad(config);
  const { connectionString, ownerConnectionString } = database;
  await migrate({ connectionString: ownerConnectionString, timeZone: config.COMPANY_TIME_ZONE });
  const server = await startServer({ config, connectionString, sessionSecret: sessionSecretOf(config) });
  stopOnSignal(server.stop);
  console.log(`Benchmark is at ${server.url}`);
  // Now, because a killed process keeps nothing.
  flushCompileCache();
});
