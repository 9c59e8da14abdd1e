import { readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';

// The server as `npm start` composes it, on the database that it is given; killed by the program beside it.
const config = readConfig('development');
const { url } = await startServer({
  config,
  connectionString: config.DATABASE_URL ?? '',
  sessionSecret: 'assurance, and nothing but that',
});
console.log(`listening at ${url}`);
