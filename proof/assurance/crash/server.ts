import { flushCompileCache } from 'node:module';
import { stopOnSignal } from '#server/commands/command.ts';
import { loadServer, openAndLoad } from '#server/commands/load-server.ts';
import { readConfig } from '#server/config.ts';

// The server as `npm start` composes it, on the embedded database in DATA_DIR or on DATABASE_URL.
// proof/assurance/crash.ts kills this process.
const config = readConfig('development');
const [database, { migrate, startServer }] = await openAndLoad(config, loadServer);
const { connectionString, ownerConnectionString } = database;
await migrate({ connectionString: ownerConnectionString });
const server = await startServer({
  config,
  connectionString,
  sessionSecret: 'assurance, and nothing but that',
});
stopOnSignal(async () => {
  await server.stop();
  await database.stop();
});
console.log(`listening at ${server.url} on ${connectionString}`);
// As the commands do: a killed process keeps nothing.
flushCompileCache();
