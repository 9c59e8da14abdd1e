import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import type { Jobs } from './ports/jobs.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Identity } from './ports/identity.ts';

/** What handlers and workers are given; nothing reaches for a global. */
export type Context = {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly identity: Identity;
  readonly log: Logger;
  /** SESSION_SECRET, or the one that development made for itself. */
  readonly sessionSecret: string;
  /** Where people reach the app, without a trailing slash. Known once the port is. */
  readonly publicUrl: () => string;
};
