import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { openSetDatabase } from './command.ts';

/** By then the embedded PostgreSQL runs in a process of its own, which needs the other core. */
const HEAD_START_MS = 30;

/** Opens the database and loads the server's code while PostgreSQL starts. Loading blocks this process. */
export async function openAndLoad(config: Config) {
  const [database, code] = await Promise.all([openSetDatabase(config), load()]);
  return { database, ...code };
}

async function load() {
  await pause(HEAD_START_MS);
  const { migrate } = await import('#server/db/migrate.ts');
  const { startServer } = await import('#server/main.ts');
  return { migrate, startServer };
}
