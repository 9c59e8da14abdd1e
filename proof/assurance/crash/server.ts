import { openSetDatabase, stopOnSignal } from '#server/commands/command.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';

// The server as `npm start` composes it, on the embedded database in DATA_DIR or on DATABASE_URL.
// proof/assurance/crash.ts kills this process.
const config = readConfig('development');
const database = await openSetDatabase(config);
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
