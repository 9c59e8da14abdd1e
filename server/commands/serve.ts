import { flushCompileCache } from 'node:module';
import { warningsOf } from '#server/config.ts';
import { runCommand, stopOnSignal } from './command.ts';
import { loadServer, openAndLoad } from './load-server.ts';
import { ensurePages } from './pages.ts';
import { sessionSecretOf } from './session-secret.ts';
import { checkedSettings } from './start-check.ts';
import { untilStarted } from './until-started.ts';

// npm run serve: production. Refuses to start with missing or weak settings, and names them.
await runCommand(async () => {
  const config = await checkedSettings('production');
  for (const warning of warningsOf(config)) console.error(warning);
  await ensurePages();
  const [database, { migrate, startServer }] = await openAndLoad(config, loadServer);
  const { connectionString, ownerConnectionString } = database;
  const server = await untilStarted(async () => {
    await migrate({ connectionString: ownerConnectionString, timeZone: config.COMPANY_TIME_ZONE });
    return startServer({ config, connectionString, sessionSecret: sessionSecretOf(config) });
  });
  stopOnSignal(server.stop);
  console.log(`Benchmark is at ${server.url}`);
  // Now, because a killed process keeps nothing.
  flushCompileCache();
});
