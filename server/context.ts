import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/connection/client.ts';
import type { Jobs } from './ports/jobs/jobs.ts';
import type { FileStore } from './ports/file-store/file-store.ts';
import type { Identity } from './ports/identity/identity.ts';

/** The dependencies of handlers and workers. There are no globals. */
export type Context = {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly identity: Identity;
  readonly log: Logger;
  /** SESSION_SECRET, or the generated secret of development. */
  readonly sessionSecret: string;
  /** The app's public URL, without a trailing slash. Known only after the server has a port. */
  readonly publicUrl: () => string;
  /** The folder of the built pages, or null to answer calls only. */
  readonly pages: URL | null;
};
