import { stopOnSignal } from '#server/commands/command.ts';
import { readConfig } from '#server/config.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startServer } from '#server/main.ts';

// The server as `npm start` composes it, with the embedded database in DATA_DIR; killed by the program beside it.
const config = readConfig('development');
const database = await openEmbedded({ dataDir: config.DATA_DIR });
const { connectionString } = database;
await migrate({ connectionString });
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
