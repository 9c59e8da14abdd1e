import { warningsOf } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';
import { openSetDatabase, runCommand, settingsFor, stopOnSignal } from './command.ts';
import { ensurePages } from './pages.ts';
import { sessionSecretOf } from './session-secret.ts';

// npm run serve: production. Refuses to start with missing or weak settings, and names them.
await runCommand(async () => {
  const config = settingsFor('production');
  for (const warning of warningsOf(config)) console.error(warning);
  await ensurePages();
  const { connectionString } = await openSetDatabase(config);
  await migrate({ connectionString, timeZone: config.COMPANY_TIME_ZONE });
  const server = await startServer({ config, connectionString, sessionSecret: sessionSecretOf(config) });
  stopOnSignal(server.stop);
  console.log(`Benchmark is at ${server.url}`);
});
