import type { Config } from '#server/config.ts';
import { openSetDatabase } from './command.ts';

/**
 * Opens the database, and loads code while PostgreSQL starts or recovers. Loading blocks this process, so it
 * begins once PostgreSQL's process has started.
 */
export async function openAndLoad<Code>(config: Config, load: () => Promise<Code>) {
  const waiting = Promise.withResolvers<void>();
  const opening = openSetDatabase(config, waiting.resolve);
  // An open database has no process to wait for.
  void opening.then(() => waiting.resolve()).catch(() => {});
  return Promise.all([opening, waiting.promise.then(load)]);
}

export async function loadServer() {
  const { migrate } = await import('#server/db/migrate.ts');
  const { startServer } = await import('#server/main.ts');
  return { migrate, startServer };
}
